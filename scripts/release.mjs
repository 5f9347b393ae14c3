/**
 * `npm run release`: `native-bench` as a static program for Linux, with manual pages, completions and licenses, as an archive in
 * `target/native-bench-release`.
 *
 * `npm run release -- --target TRIPLE` builds for another musl target. Build the lab first (`npm run build`), so that reports have
 * live figures.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { doCommand } from "./arguments.mjs";
import { runCommand } from "./bootstrap/command.mjs";
import { at } from "./bootstrap/paths.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { stage } from "./bootstrap/progress.mjs";
import { commandsOf } from "./release/commands.mjs";
import { isStatic } from "./release/elf.mjs";

const RELEASE = {
  name: "npm run release",
  options: {
    target: {
      takes: "TRIPLE",
      is: "target of Rust",
      fits: (triple) => triple.endsWith("-musl"),
      kind: "a musl target of `rustup target list`",
      usual: "x86_64-unknown-linux-musl",
    },
  },
};
const FOLDER = at("target/native-bench-release");
/** Completions, with the file names that shells expect. */
const COMPLETIONS = { bash: "native-bench.bash", zsh: "_native-bench", fish: "native-bench.fish" };

/** Compiles the program without symbols and returns its path. */
async function compile(target) {
  const parameters = [
    "build",
    "--release",
    "--package",
    "native-bench",
    "--target",
    target,
    "--target-dir",
    at("target"),
  ];
  const environment = { CARGO_PROFILE_RELEASE_STRIP: "symbols" };
  const { status, output } = await runCommand("cargo", parameters, { environment });
  if (/target may not be installed/u.test(output)) {
    throw new Problem(`The Rust target \`${target}\` is missing: add it with \`rustup target add ${target}\`.`);
  }
  if (status !== 0) throw new Problem("`cargo build` failed; its messages are above.", output);
  return at("target", target, "release", "native-bench");
}

/** The output of the program. */
async function said(program, ...parameters) {
  const { status, output } = await runCommand(program, parameters);
  if (status !== 0) throw new Problem(`\`native-bench ${parameters.join(" ")}\` failed; its message is above.`, output);
  return output;
}

const kib = (path) => `${(statSync(path).size / 1024).toFixed(0)} KiB`;

await doCommand(RELEASE, async ({ target }) => {
  const built = await stage("compile native-bench", () => compile(target));
  if (!isStatic(readFileSync(built))) throw new Problem(`\`${built}\` needs a dynamic linker, so it is not static.`);
  const version = (await said(built, "--version")).trim().split(" ").at(-1);
  const name = `native-bench-${version}-${target}`;
  const folder = `${FOLDER}/${name}`;
  rmSync(folder, { recursive: true, force: true });
  for (const part of ["man", "completions"]) mkdirSync(`${folder}/${part}`, { recursive: true });
  copyFileSync(built, `${folder}/native-bench`);
  chmodSync(`${folder}/native-bench`, 0o755);
  for (const file of ["README.md", "LICENSE-APACHE", "LICENSE-MIT"])
    copyFileSync(at("native-bench", file), `${folder}/${file}`);
  writeFileSync(`${folder}/man/native-bench.1`, await said(built, "man"));
  const commands = commandsOf(await said(built, "--help"));
  for (const command of commands) {
    writeFileSync(`${folder}/man/native-bench-${command}.1`, await said(built, "man", command));
  }
  for (const [shell, file] of Object.entries(COMPLETIONS)) {
    writeFileSync(`${folder}/completions/${file}`, await said(built, "completions", shell));
  }
  const { status, output } = await runCommand("tar", ["-cf", `${folder}.tar`, "-C", FOLDER, name]);
  if (status !== 0) throw new Problem("`tar` failed; its messages are above.", output);
  writeFileSync(`${folder}.tar.gz`, gzipSync(readFileSync(`${folder}.tar`), { level: 9 }));
  rmSync(`${folder}.tar`);
  const figures = existsSync(at("native-bench/assets/report.js")) ? "with live figures" : "without live figures";
  process.stdout.write(
    `native-bench ${version} for ${target}, static: ${kib(`${folder}/native-bench`)}, reports ${figures}\n` +
      `${commands.length + 1} manual pages, completions for ${Object.keys(COMPLETIONS).join(", ")}\n` +
      `target/native-bench-release/${name}.tar.gz: ${kib(`${folder}.tar.gz`)}\n`,
  );
});
