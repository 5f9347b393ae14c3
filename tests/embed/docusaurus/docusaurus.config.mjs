/** A Docusaurus site that embeds figures: one script, one sheet that keeps the room of figures, and tags in MDX. */
export default {
  title: "Notes on LSM-trees",
  url: "https://notes.example",
  baseUrl: "/notes/",
  onBrokenLinks: "throw",
  i18n: { defaultLocale: "en", locales: ["en"] },
  stylesheets: ["https://elements.example/elements/v1/room.css"],
  scripts: [{ src: "https://elements.example/elements/v1/lsm-lab.js", type: "module" }],
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/", sidebarPath: false }]],
  themes: ["@docusaurus/theme-classic"],
  themeConfig: { colorMode: { respectPrefersColorScheme: true }, navbar: { title: "Notes" } },
};
