// The collection is stored in this browser. It is sent only when the box is ticked.
const choice = document.querySelector("[data-owned-choice]");
const form = choice.closest("form");
let owned = null;
try {
  owned = localStorage.getItem("flagbridge.owned");
} catch {
  // A browser without storage has no collection.
}
choice.hidden = !owned;
form.addEventListener("submit", () => {
  form.elements.owned.value = form.elements["owned-only"].checked && owned ? owned : "";
});
