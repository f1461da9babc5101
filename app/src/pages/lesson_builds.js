// Opens the list of the current step in the fleet editor, says when it has changed, and keeps the progress as other lessons do.
// It runs before the page's islands start: they take the list and the goal from here.
(() => {
  const place = document.querySelector("[data-builds]");
  const steps = JSON.parse(place.dataset.steps);
  const [goals, editor] = ["build_goals", "fleet_editor"].map((name) => place.querySelector(`[data-island="${name}"]`));
  const progress = `flagbridge.lesson.${place.dataset.builds}`;
  const key = ({ id }) => `flagbridge.fleet.${id}`;
  let stored = {};
  let at = 0;
  try {
    stored = JSON.parse(localStorage.getItem(progress)) ?? {};
  } catch {}
  if (stored.at < steps.length) at = stored.at;
  const step = steps[at];
  try {
    for (const other of steps) if (other !== step) localStorage.removeItem(key(other));
    if (!localStorage.getItem(key(step))) localStorage.setItem(key(step), step.saved);
  } catch {
    place.querySelector("[data-unkept]").hidden = false;
  }
  goals.dataset.props = JSON.stringify(step);

  const sections = [...place.querySelectorAll("[data-build-step]")];
  for (const [number, section] of sections.entries()) section.hidden = number !== at;
  const section = sections[at];
  section.append(goals);
  const verdict = section.querySelector("[data-verdict]");
  section.append(verdict);
  place.dataset.step = at;
  place.dataset.outcome = "open";

  // The editor opens the fleet that the address names. Once it has, the address is the lesson's again.
  const address = location.pathname;
  history.replaceState(null, "", `${address}?local=${step.id}`);
  let waiting;
  new MutationObserver(() => {
    if (location.search) history.replaceState(null, "", address);
    // The lesson's title is the page's heading.
    editor.querySelector("h1")?.remove();
    clearTimeout(waiting);
    waiting = setTimeout(() => dispatchEvent(new Event("flagbridge-list")), 50);
  }).observe(editor, { attributes: true, characterData: true, childList: true, subtree: true });

  const reach = () => {
    if (place.dataset.outcome === "reached" || !goals.querySelector('[data-reached="true"]')) return;
    place.dataset.outcome = "reached";
    verdict.hidden = false;
    const done = at + 1 === steps.length;
    stored = { at: at + 1, of: steps.length, done: stored.done || done, changed: Date.now() };
    try {
      localStorage.setItem(progress, JSON.stringify(stored));
    } catch {}
  };
  new MutationObserver(reach).observe(goals, { attributes: true, childList: true, subtree: true });

  const again = section.querySelector("[data-again]");
  again.hidden = false;
  again.addEventListener("click", () => {
    try {
      localStorage.setItem(key(step), step.saved);
      // The step is open again, even if it was done before.
      localStorage.setItem(progress, JSON.stringify({ ...stored, at, of: steps.length, changed: Date.now() }));
    } catch {}
    location.reload();
  });
  section.querySelector("[data-next]").addEventListener("click", () => {
    try {
      localStorage.removeItem(key(step));
    } catch {}
    scrollTo(0, 0);
    location.reload();
  });
  // After a step or a new try, the task has the focus.
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") section.querySelector("h2").focus();
})();
