// Runs once per page: makes the theme control answer at once, offers to print sheets and brings the page's islands to life.
// A page without islands downloads no further code.
const root = document.documentElement;

// A page that was kept for times without network may have been kept in other colours.
const chosen = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1];
if (chosen && chosen !== root.dataset.theme) {
  root.dataset.theme = chosen;
  for (const button of document.querySelectorAll("[data-theme-form] button")) {
    button.setAttribute("aria-pressed", String(button.value === chosen));
  }
}

// While developing there is a build every minute: nothing of it is kept.
if (root.dataset.build !== "dev") {
  addEventListener("load", () => navigator.serviceWorker?.register("/service-worker.js").catch(() => {}));
}

// A worker that begins while a page is open has not seen what the page has loaded: the page asks for it once more, which
// the browser answers itself, so that the worker keeps it.
navigator.serviceWorker?.addEventListener("controllerchange", () => {
  for (const { name } of performance.getEntriesByType("resource")) {
    if (name.startsWith(`${location.origin}/pkg/`)) fetch(name).catch(() => {});
  }
});

document.querySelector("[data-theme-form]")?.addEventListener("submit", (event) => {
  const chosen = event.submitter;
  if (!chosen) return;
  event.preventDefault();
  document.cookie = chosen.dataset.cookie;
  root.dataset.theme = chosen.value;
  for (const button of event.currentTarget.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button === chosen));
  }
});

// A sheet can be printed without a button; with script there is one.
const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

// The page says when its code cannot start, and when it stops later: a trap ends the module for good.
const admit = () => document.querySelector("[data-trouble]")?.removeAttribute("hidden");
const notice = (error) => error instanceof WebAssembly.RuntimeError && admit();

// Whether this browser keeps something under a key that begins so. A browser that keeps nothing may not even let us look.
const keeps = (prefix) => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
};

// Only frames that the server has marked: `mark` is this page's nonce and stands before this script.
const marked = ({ dataset }) => mark !== "" && dataset.mark === mark;
const frames = [...document.querySelectorAll("[data-island]")].filter(marked);
if (frames.length > 0) {
  addEventListener("error", ({ error }) => notice(error));
  addEventListener("unhandledrejection", ({ reason }) => notice(reason));
  try {
    const code = await import(root.dataset.script);
    await code.default({ module_or_path: root.dataset.module });
    // Cards that the visitor has brought come before everything that shows cards.
    if (frames.some(({ dataset }) => !dataset.island.startsWith("odds_")) && keeps("flagbridge.pack.")) {
      await code.bring_packs();
    }
    for (const frame of frames) {
      const island = code[frame.dataset.island];
      if (!island) throw new Error(`no code for the island ${frame.dataset.island}`);
      await island(frame);
    }
    root.dataset.alive = "";
    // Other devices of the same player get what changes here, and the other way round. Without a network that waits.
    if (keeps("flagbridge.sync")) code.keep_in_sync().catch(() => {});
    // Style sheets that nothing on the screen needs yet.
    for (const sheet of document.querySelectorAll("link[data-later]")) sheet.disabled = false;
    // Parts that may be needed later load while the page is idle, so that they are there without a network, too.
    // Those that come piece by piece share most of their code with what is here.
    const [later, soon] = ["later", "soon"].map((kind) => frames.flatMap(({ dataset }) => dataset[kind]?.split(" ") ?? []));
    if (later.length + soon.length > 0 && !navigator.connection?.saveData) {
      const { ahead, bring } = await import(new URL("split.js", new URL(root.dataset.script, location.href)));
      const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, 1000));
      let pause = 5_000;
      const complete = async () => {
        try {
          await Promise.all([...later.map(ahead), ...soon.map(bring)]);
          root.dataset.complete = "";
        } catch {
          // What is missing comes when the network is back, which it may be before this fails.
          if (navigator.onLine) setTimeout(complete, (pause *= 2));
          else addEventListener("online", complete, { once: true });
        }
      };
      idle(complete);
    }
  } catch (error) {
    console.error(error);
    admit();
  }
}
