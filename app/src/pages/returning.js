// Shows what this browser keeps to whoever comes back. Names are written as text, whatever stands in them.
(() => {
  const RULES = "flagbridge.rules";
  const WEEK = 7 * 24 * 3600 * 1000;
  const place = document.querySelector("[data-returning]");
  const list = place.querySelector("ul");

  // What is kept under keys that begin so, the last changed first. What cannot be read is left alone.
  const kept = (prefix) => {
    const found = [];
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
      try {
        const entry = JSON.parse(localStorage.getItem(key));
        if (entry?.id) found.push(entry);
      } catch {}
    }
    return found.sort((one, two) => two.changed - one.changed);
  };

  const show = (address, name, words) => {
    const [row, heading, link, facts] = ["li", "h3", "a", "p"].map((tag) => document.createElement(tag));
    row.className = "card";
    heading.className = "card__title";
    link.href = address;
    link.textContent = name;
    facts.textContent = words;
    heading.append(link);
    row.append(heading, facts);
    list.append(row);
    place.hidden = false;
  };

  const day = (time) => new Date(time).toLocaleDateString("en-GB");

  try {
    const [fleet] = kept("flagbridge.fleet.").filter((fleet) => !fleet.archived);
    if (fleet) {
      const address = `/fleets/new?local=${encodeURIComponent(fleet.id)}`;
      show(address, fleet.fleet?.name || "Your last fleet", `Go on building. Last changed on ${day(fleet.changed)}.`);
    }
    const waits = ({ stands }) => /^(Setup|Round \d+, \d+ to \d+)$/.test(stands);
    for (const game of kept("flagbridge.game.").filter(waits).slice(0, 2)) {
      show(`/play/${encodeURIComponent(game.id)}`, game.names?.join(" against ") || "A game", `The game waits. ${game.stands}.`);
    }
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith("flagbridge.live.")).slice(-2)) {
      const id = key.slice("flagbridge.live.".length);
      if (JSON.parse(localStorage.getItem(key))?.seat) show(`/live/${encodeURIComponent(id)}`, "A live table", "Your seat is kept in this browser.");
    }
  } catch {}

  // An edition is new for a week from the visit on which it was first there. On the very first visit none is.
  try {
    const seen = JSON.parse(localStorage.getItem(RULES));
    const now = Date.now();
    const told = {};
    for (const row of place.querySelectorAll("[data-edition]")) {
      const id = row.dataset.edition;
      told[id] = seen ? (seen[id] ?? now) : 0;
      if (now - told[id] < WEEK) row.hidden = place.hidden = false;
    }
    localStorage.setItem(RULES, JSON.stringify({ ...seen, ...told }));
  } catch {}
})();
