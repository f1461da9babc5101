// A secret link carries its key behind `#`, which browsers do not send: it is posted once and then gone from the address.
const form = document.querySelector("[data-event-key]");
const key = decodeURIComponent(location.hash.slice(1));
if (form && /^[\w-]{22}$/.test(key)) {
  history.replaceState(null, "", location.pathname);
  form.elements.key.value = key;
  form.submit();
} else if (form) {
  // Which events this browser has a player's link of, for handing in lists from elsewhere. The key itself is in a cookie.
  const { slug, name, date, player } = form.dataset;
  try {
    const events = JSON.parse(localStorage.getItem("flagbridge.events")) ?? {};
    if (player) events[slug] = { name, date, player };
    else delete events[slug];
    localStorage.setItem("flagbridge.events", JSON.stringify(events));
  } catch {
    // A browser that keeps nothing is asked for the link again.
  }
}
