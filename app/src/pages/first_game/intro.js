// The first game that this browser has begun, and its hints.
(() => {
  const KEY = "flagbridge.guide";
  const find = (name) => document.querySelector(`[data-guide-${name}]`);
  try {
    const stored = JSON.parse(localStorage.getItem(KEY));
    if (!stored) return;
    if (stored.game && localStorage.getItem(`flagbridge.game.${stored.game}`)) {
      const onward = find("continue");
      onward.href = `/learn/first-game/table#${encodeURIComponent(stored.game)}`;
      onward.hidden = false;
      find("start").textContent = "Start another game";
      find("start").classList.remove("button--primary");
    }
    find("settings").hidden = false;
    find("reset").addEventListener("click", () => {
      localStorage.setItem(KEY, JSON.stringify({ ...stored, seen: [], off: false }));
      find("said").textContent = "Every hint is shown once more.";
    });
  } catch {}
})();
