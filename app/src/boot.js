// Runs once per page: makes the theme control answer at once, offers to print sheets and brings the page's islands to life.
// A page without islands downloads no further code.
const root = document.documentElement;

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

const frames = document.querySelectorAll("[data-island]");
if (frames.length > 0) {
  try {
    const code = await import(root.dataset.script);
    await code.default({ module_or_path: root.dataset.module });
    for (const frame of frames) {
      const island = code[frame.dataset.island];
      if (!island) throw new Error(`no code for the island ${frame.dataset.island}`);
      await island(frame);
    }
    root.dataset.alive = "";
  } catch (error) {
    console.error(error);
    document.querySelector("[data-trouble]")?.removeAttribute("hidden");
  }
}
