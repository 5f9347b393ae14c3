/** VitePress with the two lines of the guide, and with tags of the lab as custom elements. */

export default {
  title: "Notes",
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("lsm-") } } },
  head: [
    ["link", { rel: "stylesheet", href: "https://elements.example/elements/v1/room.css" }],
    ["script", { type: "module", src: "https://elements.example/elements/v1/lsm-lab.js" }],
  ],
};
