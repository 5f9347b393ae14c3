/**
 * Checks that the tools of this project accept the running Node.
 *
 * The range is that of `engines` in `package.json`. `npm ci` checks it too, but `npm start` has to report it before it
 * runs `npm ci`.
 */

/** Returns the sentence to show, or `undefined` if the version is supported. */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/u, "").split(".").map(Number);
  const suits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (suits) return undefined;
  return `LSM Lab needs Node 20.19 or newer of version 20, or 22.12 or newer, and this is ${version}: install it with \`nvm install 22\` or from https://nodejs.org.`;
}
