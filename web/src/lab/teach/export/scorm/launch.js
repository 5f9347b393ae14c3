/**
 * Start page of a SCORM 1.2 package: shows the lab in a frame and reports to the course system (LMS).
 *
 * The score is the share of right tasks, from 0 to 100. The status is *incomplete* until all tasks are right, then *passed*. The state of the
 * lab is its link; it is stored as suspend data, so that the next visit continues there.
 */
(() => {
  const settings = JSON.parse(document.documentElement.dataset.package);
  const frame = document.getElementById("lab");
  const start = Date.now();
  const api = findApi();
  /** Stored between visits. */
  let saved = { link: settings.link, right: [] };
  let tasks = settings.tasks;
  let isFinished = false;

  if (api === null) {
    show(settings.words.noApi);
  } else {
    api.LMSInitialize("");
    saved = restored(api.LMSGetValue("cmi.suspend_data")) ?? saved;
    const status = api.LMSGetValue("cmi.core.lesson_status");
    if (status === "" || status === "not attempted") set("cmi.core.lesson_status", "incomplete");
    set("cmi.core.score.min", "0");
    set("cmi.core.score.max", "100");
    save();
  }
  frame.src = `${settings.page}#${saved.link}`;

  addEventListener("message", ({ data, source }) => {
    const report = source === frame.contentWindow ? data?.lsmLabProgress : undefined;
    // The reader may look at another lab, whose tasks do not count.
    if (report === undefined || linkNow() === null) return;
    if (typeof report.tasks === "number") tasks = report.tasks;
    if (report.isRight === true && !saved.right.includes(report.task)) saved.right.push(report.task);
    save();
  });
  // Predictions and answers change the link.
  setInterval(save, 10_000);
  addEventListener("pagehide", finish);
  addEventListener("beforeunload", finish);

  /** The API is an object of a window around this one, or of the window that opened it. */
  function findApi() {
    const around = (first) => {
      let at = first;
      for (let depth = 0; depth < 20; depth += 1) {
        try {
          if (at.API) return at.API;
        } catch {
          return null;
        }
        if (at.parent === at) return null;
        at = at.parent;
      }
      return null;
    };
    return around(window) ?? (window.opener ? around(window.opener) : null);
  }

  /** The link of the lab, or null while another page is open. */
  function linkNow() {
    const link = frame.contentWindow?.location.hash.slice(1) ?? "";
    return new URLSearchParams(link).get("page") === settings.lab ? link : null;
  }

  function restored(text) {
    try {
      const read = JSON.parse(text);
      return typeof read.link === "string" && Array.isArray(read.right) ? read : null;
    } catch {
      return null;
    }
  }

  function save() {
    if (api === null || isFinished) return;
    saved.link = linkNow() ?? saved.link;
    const text = JSON.stringify(saved);
    // The limit of the standard. A longer link is left out, and the score still counts.
    set("cmi.suspend_data", text.length <= 4096 ? text : JSON.stringify({ ...saved, link: settings.link }));
    set("cmi.core.score.raw", String(Math.round((100 * saved.right.length) / tasks)));
    if (saved.right.length >= tasks) set("cmi.core.lesson_status", "passed");
    api.LMSCommit("");
  }

  function finish() {
    if (api === null || isFinished) return;
    save();
    isFinished = true;
    set("cmi.core.session_time", duration(Date.now() - start));
    set("cmi.core.exit", "suspend");
    api.LMSCommit("");
    api.LMSFinish("");
  }

  function set(name, value) {
    if (api.LMSSetValue(name, value) !== "false") return;
    show(`${settings.words.refused} ${name}: ${api.LMSGetErrorString(api.LMSGetLastError())}`);
  }

  /** Formats a time as the standard requires: HHHH:MM:SS.SS. */
  function duration(ms) {
    const seconds = ms / 1000;
    const two = (number) => String(Math.floor(number)).padStart(2, "0");
    return `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.00`;
  }

  function show(text) {
    const place = document.getElementById("problem");
    place.textContent = text;
    place.hidden = false;
  }
})();
