// A secret link carries its key behind `#`, which browsers do not send: it is posted once and then gone from the address.
const form = document.querySelector("[data-event-key]");

/** Takes the key in the address to the server; false where there is none. */
function enter() {
  const key = decodeURIComponent(location.hash.slice(1));
  if (!form || !/^[\w-]{22}$/.test(key)) return false;
  history.replaceState(null, "", location.pathname);
  form.elements.key.value = key;
  form.submit();
  return true;
}

// Someone who opens another link of the same event in this window stays on the page.
addEventListener("hashchange", enter);

if (!enter() && form) {
  // The events or campaigns that this browser has a link of, for "My events" and for submitting lists. The key itself is in a cookie.
  const { slug, name, date, place, role, player, store = "flagbridge.events" } = form.dataset;
  try {
    const events = JSON.parse(localStorage.getItem(store)) ?? {};
    if (role) events[slug] = { name, date, place, role, player };
    else delete events[slug];
    localStorage.setItem(store, JSON.stringify(events));
  } catch {
    // A browser that keeps nothing is asked for the link again.
  }
}
