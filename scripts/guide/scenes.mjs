/**
 * Scenes of the story: one live figure, and steps of text that each change one thing in it.
 *
 *     {{scene journey lookup="absent"}}
 *     {{step pos="3"}}
 *     Text of the step, in Markdown.
 *     {{end-scene}}
 *
 * A step lists the attributes that differ from the tag of its scene. the script of the story of the theme sets them when a reader reaches the step.
 *
 * **Invariant**: steps are within scenes, and scenes end. Otherwise, the build ends.
 */
/**
 * @param {(words: string) => string} live makes a tag with its fallback
 * @returns the generators
 */
export function sceneGenerators(live) {
  let steps = -1;
  return {
    scene: (words) => {
      if (steps >= 0) fail("the scene before has no end");
      steps = 0;
      return `<section class="scene"><div class="stage">\n${live(words)}\n</div><div class="steps">\n`;
    },
    step: (words) => {
      if (steps < 0) fail("a step needs a scene");
      steps += 1;
      return `${steps > 1 ? "\n</div>\n" : ""}<div class="step"${words === "" ? "" : ` data-attributes='${words}'`}>\n`;
    },
    "end-scene": () => {
      if (steps < 1) fail("no scene with a step is open");
      steps = -1;
      return "\n</div></div></section>\n";
    },
  };
}

function fail(message) {
  throw new Error(message);
}
