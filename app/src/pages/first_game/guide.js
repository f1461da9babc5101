// Shows a hint when a kind of question is asked for the first time. A browser that stores nothing shows them in every game.
(() => {
  const KEY = "flagbridge.guide";
  const box = document.querySelector("[data-guide]");
  const hints = [...box.querySelectorAll("[data-guide-hint]")];
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {}
  const seen = new Set(kept.seen);
  const keep = (change) => {
    Object.assign(kept, change, { seen: [...seen] });
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {}
  };
  const game = decodeURIComponent(location.hash.slice(1));
  if (game && game !== kept.game) keep({ game, done: false });

  const show = (hint) => {
    for (const one of hints) one.hidden = one !== hint;
    box.hidden = !hint;
    // The panel is scrolled to the question, which takes the focus first.
    if (hint) requestAnimationFrame(() => requestAnimationFrame(() => box.scrollIntoView({ block: "nearest" })));
  };
  // What is asked, and whether the player is; a hint stays until the next answer.
  const look = ({ dataset: { decision, person } }) => {
    const over = decision === "over";
    const hint = hints.find((one) => one.dataset.guideHint.split(" ").includes(decision));
    const name = hint?.dataset.guideHint;
    if (over && !kept.done) keep({ done: true });
    if (kept.off || !hint || seen.has(name) || !(over || person === "true")) return show();
    seen.add(name);
    keep();
    box.querySelector("[data-guide-learn]").hidden = !over;
    show(hint);
  };
  const follow = (battle) => {
    let last;
    const changed = () => {
      const { decision, person, length } = battle.dataset;
      const now = `${decision} ${person} ${length}`;
      if (now !== last) look(battle);
      last = now;
    };
    battle.querySelector(".battle__side").prepend(box);
    changed();
    new MutationObserver(changed).observe(battle, { attributeFilter: ["data-decision", "data-person", "data-length"] });
  };
  const wait = () => {
    const battle = document.querySelector(".battle--game");
    if (!battle) return false;
    follow(battle);
    return true;
  };
  if (!wait()) {
    const waiting = new MutationObserver(() => wait() && waiting.disconnect());
    waiting.observe(document.querySelector("main"), { childList: true, subtree: true });
  }

  // The question keeps the focus when the hint that had it goes away.
  const close = () => {
    show();
    document.querySelector("#decision-title")?.focus();
  };
  box.querySelector("[data-guide-close]").addEventListener("click", close);
  box.querySelector("[data-guide-off]").addEventListener("click", () => {
    keep({ off: true });
    close();
  });
})();
