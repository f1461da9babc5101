// The events or campaigns that this browser has a link of. Their names are kept here; the keys are in cookies that no script can read.
const part = document.querySelector("[data-my-events]");
const { store = "flagbridge.events", base = "/e" } = part.dataset;
const ROLES = { organiser: "Organiser", judge: "Judge", player: "Player", admiral: "Grand admiral", team: "Team" };

function kept() {
  try {
    return JSON.parse(localStorage.getItem(store)) ?? {};
  } catch {
    return {};
  }
}

const day = (date) => (date ? new Date(`${date}T00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" }) : "");

const element = (name, text, className) => Object.assign(document.createElement(name), { textContent: text, className });

// The newest date first; without one last.
const events = Object.entries(kept()).sort(([, one], [, two]) => (two.date ?? "").localeCompare(one.date ?? ""));
for (const [slug, { name, date, place, role = "player", player }] of events) {
  const card = element("li", "", "event-card");
  const link = element("a", name, "event-card__name");
  link.href = `${base}/${slug}`;
  const words = [day(date), place, player].filter(Boolean).join(" · ");
  card.append(link, " ", element("span", ROLES[role] ?? "Player", "tag event-chip"), " ", element("span", words, "event-card__facts"));
  part.querySelector("[data-events]").append(card);
}
part.hidden = events.length === 0;
