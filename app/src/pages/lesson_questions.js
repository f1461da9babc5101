// Marks questions that were answered, keeps the progress as lessons on the table do, and tells screen readers the verdict.
(() => {
  const place = document.querySelector("[data-questions]");
  const key = `flagbridge.lesson.${place.dataset.questions}`;
  const questions = [...place.querySelectorAll("[data-question]")];
  const said = document.querySelector("[data-said]");
  const complete = document.querySelector("[data-complete]");
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {}
  const isDone = (question) => question.dataset.state === "done";
  const mark = (question) => {
    question.dataset.state = "done";
    question.querySelector("[data-done]").hidden = false;
  };
  const show = () => (complete.hidden = !questions.every(isDone));
  const begun = stored.at < questions.length ? stored.at : 0;
  questions.slice(0, begun).forEach(mark);
  show();
  const keep = () => {
    const open = questions.findIndex((question) => !isDone(question));
    const at = open < 0 ? questions.length : open;
    stored = { at, of: questions.length, done: stored.done || open < 0, changed: Date.now() };
    try {
      localStorage.setItem(key, JSON.stringify(stored));
    } catch {}
  };
  for (const question of questions) {
    for (const answer of question.querySelectorAll("[data-verdict]")) {
      answer.addEventListener("toggle", () => {
        if (!answer.open) return;
        said.textContent = answer.querySelector("div").innerText;
        if (answer.dataset.verdict !== "right" || isDone(question)) return;
        mark(question);
        keep();
        show();
      });
    }
  }
})();
