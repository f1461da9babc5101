// Shows the puzzle of the day, what this browser has solved, and where to go on. A browser that stores nothing shows the plain list.
(() => {
  const links = [...document.querySelectorAll("[data-puzzle]")];
  if (!links.length) return;
  const step = Number(document.querySelector("[data-step]").dataset.step);
  const lead = (name, goal) => {
    const button = document.querySelector(name);
    button.href = goal.href;
    button.hidden = false;
  };
  const day = Math.floor(Date.now() / 86_400_000);
  const daily = ((day % links.length) * step) % links.length;
  lead(
    "[data-daily]",
    links.find(({ dataset }) => Number(dataset.place) === daily),
  );
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem("flagbridge.puzzles"));
  } catch {}
  const first = new Map(stored?.puzzles);
  for (const link of links) {
    const right = first.get(link.dataset.puzzle);
    if (right === undefined) continue;
    link.dataset.state = right ? "right" : "wrong";
    link.setAttribute("aria-label", `${link.title}, ${right ? "solved" : "not solved"}`);
  }
  const open = links.find(({ dataset }) => dataset.state === undefined);
  if (open) lead("[data-open]", open);
  if (!stored) return;
  const { streak, longest, rating } = stored;
  const solved = links.filter(({ dataset }) => dataset.state === "right").length;
  document.querySelector("[data-streak]").textContent =
    `${solved} of ${links.length} solved. Current streak ${streak}, longest ${longest}, rating ${Math.round(rating)}.`;
})();
