/** Next writes static files, as the guide asks authors to do. */

export default { output: "export" };
