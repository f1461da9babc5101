// Shows how far this browser has come in each lesson and in the first game, and where to go on. A browser that stores nothing shows the plain list.
(() => {
  const place = document.querySelector("[data-continue]");
  const rows = [...document.querySelectorAll("[data-lesson]")];
  let last;
  try {
    const first = JSON.parse(localStorage.getItem("flagbridge.guide"));
    const link = document.querySelector("[data-first-game]");
    if (first?.done) link.textContent = "Play the guided first game again";
    else if (first?.game) link.textContent = "Continue your guided first game";
  } catch {}
  try {
    for (const row of rows) {
      const { lesson, steps } = row.dataset;
      const stored = JSON.parse(localStorage.getItem(`flagbridge.lesson.${lesson}`));
      if (!stored) continue;
      const begun = stored.at > 0 && stored.at < Number(steps);
      const words = begun ? `Step ${stored.at + 1} of ${steps}` : "Complete";
      if (begun || stored.done) {
        row.dataset.state = begun ? "begun" : "done";
        row.querySelector("[data-progress]").textContent = words;
      }
      if (!last || stored.changed > last.changed) last = { row, begun, changed: stored.changed };
    }
  } catch {}
  if (!last) return;
  // A complete lesson leads to the next one that is not.
  const open = rows.slice(rows.indexOf(last.row)).find(({ dataset }) => dataset.state !== "done");
  const goal = last.begun ? last.row : (open ?? rows.find(({ dataset }) => dataset.state !== "done"));
  if (!goal) return;
  const link = goal.querySelector("a");
  const button = place.querySelector("a");
  button.href = link.href;
  button.textContent = `Continue: ${link.textContent}`;
  place.hidden = false;
})();
