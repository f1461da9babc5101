// Shows returning visitors what this browser has saved. Names are inserted as text, never as HTML.
(() => {
  const RULES = "flagbridge.rules";
  const WEEK = 7 * 24 * 3600 * 1000;
  const place = document.querySelector("[data-returning]");
  const list = place.querySelector("ul");

  // The saved entries with this key prefix, last changed first. Unreadable entries are ignored.
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

  const month = (date) => date.toLocaleDateString("en-US", { month: "short" });
  const day = (time) => ((date) => `${date.getDate()} ${month(date)} ${date.getFullYear()}`)(new Date(time));

  try {
    const [fleet] = kept("flagbridge.fleet.").filter((fleet) => !fleet.archived);
    if (fleet) {
      const address = `/fleets/new?local=${encodeURIComponent(fleet.id)}`;
      show(address, fleet.fleet?.name || "Your last fleet", `Continue building. Last changed ${day(fleet.changed)}.`);
    }
    const waits = ({ stands }) => /^(Setup|Round \d+, \d+ to \d+)$/.test(stands);
    for (const game of kept("flagbridge.game.").filter(waits).slice(0, 2)) {
      show(`/play/${encodeURIComponent(game.id)}`, game.names?.join(" vs ") || "Game", `In progress. ${game.stands}.`);
    }
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith("flagbridge.live.")).slice(-2)) {
      const id = key.slice("flagbridge.live.".length);
      if (JSON.parse(localStorage.getItem(key))?.seat) show(`/live/${encodeURIComponent(id)}`, "Online table", "Your seat is saved in this browser.");
    }
  } catch {}

  // An edition counts as new for a week after the first visit that saw it. On the very first visit none is new.
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
