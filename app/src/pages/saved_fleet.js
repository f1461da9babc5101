// An edit link goes on to the editor. The token stays behind the #, which browsers never send.
const note = document.querySelector("[data-saved-fleet]");
const id = note.dataset.savedFleet;
if (new URLSearchParams(location.hash.slice(1)).get("edit")) {
  location.replace(`/fleets/new?saved=${id}${location.hash}`);
} else {
  try {
    // Where this browser may change the fleet, it says so.
    note.hidden = !localStorage.getItem(`flagbridge.edit.${id}`);
  } catch {
    // A browser without storage keeps no tokens.
  }
}
