// Submits the list without leaving the page, and offers the events whose player's link was opened in this browser.
// Their names are kept here; the keys are in cookies that no script can read.
const KEPT = "flagbridge.events";
const part = document.querySelector("[data-submit]");
const pasted = part.querySelector("form");
const answer = part.querySelector("[data-answer]");
const events = part.querySelector("[data-events]");

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function forget(slug) {
  const all = kept();
  delete all[slug];
  localStorage.setItem(KEPT, JSON.stringify(all));
}

function element(name, text, more = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...more });
}

function tell(isGood, ...children) {
  const box = element("div", "", { className: isGood ? "notice" : "notice notice--warning" });
  box.append(...children);
  answer.replaceChildren(box);
  answer.hidden = false;
  answer.focus();
}

/** Sends the list; the answer is told in words, whatever happens. */
async function handIn(slug, fields, button) {
  const body = new URLSearchParams({ list: pasted.elements.list.value, ...fields });
  button.disabled = true;
  try {
    const response = await fetch(`/e/${slug}/submission`, { method: "POST", body, headers: { accept: "application/json" } });
    const told = await response.json();
    if (response.ok) handedIn(told);
    else refused(told);
  } catch {
    tell(false, element("p", "The server cannot be reached: the list was not submitted. Try again when you are online."));
  } finally {
    button.disabled = false;
  }
}

function refused({ detail, may_register: mayRegister }) {
  if (mayRegister) {
    part.querySelector("[data-register]").hidden = false;
    pasted.elements.name.required = true;
  }
  tell(false, element("p", detail ?? "The list was not submitted."));
  if (mayRegister) pasted.elements.name.focus();
}

function handedIn({ slug, name, date, player, fine, edition_title: edition, points, limit, faults }) {
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [slug]: { ...kept()[slug], name, date, player, role: "player" } }));
  const words = fine ? "Your list is legal" : "Your list is not legal";
  const verdict = element("p", "", { className: "event-verdict" });
  verdict.dataset.fine = fine;
  verdict.append(element("strong", words), ` under ${edition}: ${points} of ${limit} points.`);
  const list = document.createElement("ul");
  for (const fault of faults) {
    const line = element("li", fault.message);
    if (fault.cite) line.append(" ", element("small", fault.cite));
    if (fault.remedy) line.append(document.createElement("br"), fault.remedy);
    list.append(line);
  }
  const link = element("a", "Go to the event", { className: "button button--small", href: `/e/${slug}` });
  const actions = element("p", "", { className: "actions" });
  actions.append(link);
  tell(true, element("p", `Submitted to ${name} for ${player}.`), verdict, list, actions);
  show();
}

function deadline({ open, due }) {
  if (!open) return "Lists are locked: ask a judge.";
  if (due === null) return "Lists are open until the first round is paired.";
  const time = new Date(due).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return `Lists are open until ${time}.`;
}

/** One event with a button, or with a word on why there is none. */
async function entry(slug, { name, date, player }) {
  const item = document.createElement("li");
  const title = element("p", "");
  title.append(element("strong", name), [date, player].filter(Boolean).map((it) => ` · ${it}`).join(""));
  const words = element("p", "");
  item.append(title, words);
  try {
    const response = await fetch(`/e/${slug}/submission`);
    const told = await response.json();
    if (response.status === 404) {
      forget(slug);
      words.textContent = "This event was deleted.";
    } else if (!response.ok) {
      words.textContent = told.detail;
    } else if (told.player === null) {
      words.textContent = "You are signed out. Paste your link below.";
    } else {
      const again = told.has_list ? " You have already submitted a list; this one replaces it." : "";
      words.textContent = deadline(told) + (told.open ? again : "");
      const button = element("button", `Submit to ${told.name}`, { type: "button", className: "button button--primary", disabled: !told.open });
      button.addEventListener("click", () => pasted.elements.list.reportValidity() && handIn(slug, {}, button));
      item.append(button);
    }
  } catch {
    words.textContent = "The server cannot be reached right now.";
  }
  return item;
}

async function show() {
  // Events kept before roles were have players' links only.
  const all = Object.entries(kept()).filter(([, { role = "player" }]) => role === "player");
  part.querySelector("[data-none]").hidden = all.length > 0;
  part.querySelector("[data-remembered]").hidden = all.length === 0;
  events.replaceChildren(...(await Promise.all(all.map(([slug, it]) => entry(slug, it)))));
}

pasted.addEventListener("submit", (event) => {
  event.preventDefault();
  const { link, name, group } = pasted.elements;
  const found = /\/e\/([a-z0-9-]{1,60})(?![a-z0-9-])(?:[^#]*#([\w-]+))?/.exec(link.value);
  if (!found) {
    tell(false, element("p", "This is not a link to an event. It contains /e/ and the event's name; a player's own link ends with # and a key."));
    return;
  }
  const [, slug, key = ""] = found;
  handIn(slug, { key, name: name.value, group: group.value }, event.submitter ?? pasted.querySelector("button"));
});

show();
