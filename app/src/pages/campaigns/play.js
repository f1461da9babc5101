// Battles that are played in this browser: the game is saved like any other one, and its result comes back here.
for (const place of document.querySelectorAll("[data-battle-game]")) {
  const { slug, battle, header, names, seats } = place.dataset;
  const page = location.pathname;
  const key = `flagbridge.battle.${slug}.${battle}`;
  const begin = (sitting) => {
    const now = Date.now();
    const [seed, chance] = crypto.getRandomValues(new Uint32Array(2));
    const id = now.toString(36) + chance.toString(36);
    const record = header.replace(/^seed .*$/m, `seed ${seed}`);
    const game = { "flagbridge-game": 1, id, begun: now, changed: now, names: JSON.parse(names), seats: sitting, stands: "", record };
    localStorage.setItem(`flagbridge.game.${id}`, JSON.stringify(game));
    localStorage.setItem(key, id);
    localStorage.setItem(`flagbridge.battle-of.${id}`, `${page}#${battle}`);
    location.assign(`/play/${id}`);
  };
  const button = (name, sitting) => {
    const found = place.querySelector(name);
    found.hidden = false;
    found.addEventListener("click", () => begin(sitting));
  };
  try {
    const saved = localStorage.getItem(`flagbridge.game.${localStorage.getItem(key)}`);
    button("[data-play-bot]", seats.split(" "));
    button("[data-play-here]", ["person", "person"]);
    if (saved) {
      const game = JSON.parse(saved);
      const part = place.querySelector("[data-saved-game]");
      const { elements } = part.querySelector("form");
      const over = (game.conceded ?? null) !== null || / won, /.test(game.stands);
      part.hidden = false;
      part.querySelector("button").hidden = !over;
      part.querySelector("[data-continue]").href = `/play/${game.id}`;
      elements.record.value = game.record.split("\nfilm ")[0];
      elements.conceded.value = ["A", "B"][game.conceded] ?? "";
    }
  } catch {
    // A browser that saves nothing cannot play here.
  }
}
