// What a player does around an event: hands a list in from elsewhere, and plays a round at a live table.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { addShip, newFleet } from "../editor.js";
import { alive, BASE_URL, elsewhere, pageTest } from "../harness.js";
import { EMPIRE, REBELS } from "../play.js";

const CODE = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";
const REFUSED = { expectedErrors: [/the server responded with a status of 4\d\d/] };
const WIDE = { viewport: { width: 1440, height: 900 } };

/** Calls the interface for programs. */
async function call(page, path, key, data) {
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  const answer = await page.request.post(path, { data, headers });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

/** An event that was made by a program. */
async function event(page, name, more = {}) {
  const settings = { name: `${name} ${Date.now()}`, date: "2026-04-18", edition: "rrg-1.6", ...more };
  const { slug, organiser } = await call(page, "/api/v1/events", null, { settings });
  const api = `/api/v1/events/${slug}`;
  const change = (key, change) => call(page, `${api}/changes`, key, { change });
  const register = (name) => call(page, `${api}/players`, null, { name });
  return { name: settings.name, slug, organiser, address: `${BASE_URL}/e/${slug}`, api, change, register };
}

pageTest("submit: from the shared page to an event, by registering and then from memory", REFUSED, async (page, context) => {
  const { name, slug, address, organiser, change } = await event(page, "Submit");
  await page.goto(`/f/${CODE}`);
  await page.locator(".sheet-menu > summary", { hasText: "More" }).click();
  await page.getByRole("link", { name: "Submit to an event…" }).click();
  await page.getByText("You have not joined an event in this browser yet").waitFor();
  await assertAccessible(page);

  await page.getByLabel("Your player link, or the event's address").fill(address);
  await page.keyboard.press("Enter");
  await page.getByText("Enter your name to register").waitFor();
  const own = page.getByLabel("Your name, to register");
  assert.ok(await own.evaluate((field) => field === document.activeElement), "the keyboard is where something is asked");
  await own.fill("Ada");
  await page.keyboard.press("Enter");
  await page.getByText(`Submitted to ${name} for Ada.`).waitFor();
  assert.match(await page.locator(".event-verdict").innerText(), / under Rules Reference 1\.6: \d+ of 400 points\.$/);
  await assertAccessible(page);

  // The browser remembers the event, and the key is nowhere that a script can read.
  await page.goto(`/events/submit?code=${CODE}`);
  const button = page.getByRole("button", { name: `Submit to ${name}` });
  await page.getByText("Lists are open until the first round is paired. You have already submitted a list").waitFor();
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByText(`Submitted to ${name} for Ada.`).waitFor();
  const [{ value: key }] = await context.cookies(address);
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(key));

  await change(organiser, { do: "enter", player: 2, about: { name: "Ben" }, lot: 1 });
  await change(organiser, { do: "round", number: 1, stage: "swiss", pairs: [[1, 2]], byes: [] });
  // Where the page has looked at the event after the round was paired, the button is off and the same words stand there.
  await button.click({ timeout: 2000 }).catch(() => {});
  await page.getByText("The list deadline has passed; ask a judge.").first().waitFor();
  await page.reload();
  await page.getByText("Lists are locked: ask a judge.").waitFor();
  assert.ok(await button.isDisabled());

  await page.goto(address);
  await page.getByRole("link", { name: "Lantern Watch" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(address);
  await page.getByRole("heading", { name: "Your link" }).waitFor();
  await page.goto(`/events/submit?code=${CODE}`);
  await page.getByText("You have not joined an event in this browser yet").waitFor();
  assert.equal(await page.evaluate((slug) => localStorage.getItem("flagbridge.events").includes(slug), slug), false);
});

const PHONE = { viewport: { width: 360, height: 740 }, expectedErrors: [...REFUSED.expectedErrors, /ERR_INTERNET_DISCONNECTED/] };

pageTest("submit: wrong links and a lost network are told in words, on a phone", PHONE, async (page, context) => {
  const { name, address, register } = await event(page, "Phone");
  const { key } = await register("Ada");
  await page.goto(`/events/submit?code=${CODE}`);
  const link = page.getByLabel("Your player link, or the event's address");
  const send = page.getByRole("button", { name: "Submit this list" });
  const told = async (words) => page.locator("[data-answer]", { hasText: words }).waitFor();
  const paste = async (text) => {
    await link.fill(text);
    await send.click();
  };
  await paste("hello there");
  await told("This is not a link to an event.");
  await paste(`${address}#AAAAAAAAAAAAAAAAAAAAAA`);
  await told("does not belong to this event");
  await paste(`${BASE_URL}/e/no-such-event-here`);
  await told("There is no such event.");
  await context.setOffline(true);
  await paste(`${address}#${key}`);
  await told("The server cannot be reached");
  await context.setOffline(false);
  await send.click();
  await told(`Submitted to ${name} for Ada.`);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(inner <= outer, "nothing stands out of the phone");
  await page.getByRole("link", { name: "Go to the event" }).click();
  await page.getByText("Signed in as player.").waitFor();
});

pageTest("submit: the editor leads there with the fleet, and a player's link is remembered when it is opened", async (page) => {
  const { name, address, register } = await event(page, "Editor");
  const { key } = await register("Ada");
  await page.goto(`${address}#${key}`);
  await page.getByText("Signed in as player.").waitFor();
  await newFleet(page, "Rebel");
  await addShip(page, "CR90 Corvette A");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const lead = page.getByRole("dialog").getByRole("link", { name: "Submit to an event…" });
  await page.goto(await lead.getAttribute("href"));
  await page.getByRole("button", { name: `Submit to ${name}` }).click();
  await page.getByText("Your list is not legal").waitFor();
  await page.getByText(`Submitted to ${name} for Ada.`).waitFor();
  assert.ok((await page.locator("[data-answer] li").count()) > 0, "a ship without a commander breaks rules");
});

pageTest("events: a round is played at a live table, which enters the result", WIDE, async (page) => {
  const { address, organiser, change, register } = await event(page, "Live");
  const keys = [];
  for (const [name, text] of [["Ada", REBELS], ["Ben", EMPIRE]]) {
    const { player, key } = await register(name);
    await change(key, { do: "list", player, text });
    keys.push(key);
  }
  await change(organiser, { do: "round", number: 1, stage: "swiss", pairs: [[1, 2]], byes: [] });
  const other = await elsewhere(WIDE);
  for (const [each, key] of [[page, keys[0]], [other, keys[1]]]) {
    await each.goto(`${address}#${key}`);
    await each.getByText("Signed in as player.").waitFor();
  }
  await page.getByRole("button", { name: "Play this round online" }).click();
  await page.waitForURL(/\/live\/[\w-]{22}$/);
  await other.reload();
  await other.getByRole("button", { name: "Go to the online table" }).click();
  await other.waitForURL(page.url());
  for (const each of [page, other]) {
    await alive(each);
    await each.locator(".live[data-link='online']").waitFor();
    await each.locator("[data-seat-of='A'] [data-name]", { hasText: "Ada" }).waitFor();
    await each.locator("[data-seat-of='B']", { hasText: "Galactic Empire · 52 points · 1 ship · 1 squadron" }).waitFor();
  }
  await page.locator("[data-say-ready]").click();
  await page.locator("[data-seat-of='A'] [data-ready]", { hasText: "Ready" }).waitFor();
  await other.locator("[data-say-ready]").click();
  for (const each of [page, other]) await each.locator(".battle").waitFor();
  await other.locator("[data-concede]").click();
  await other.locator("[data-concede]").click();
  await page.locator("[data-ended='conceded']").waitFor();
  await page.locator("[data-ended] [data-event]").click();
  await page.locator(".event-seat", { hasText: "Ada won" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Play this round online" }).count(), 0);

  // The organiser sees who has entered it, and takes it back.
  const desk = await elsewhere(WIDE);
  await desk.goto(`${address}#${organiser}`);
  await desk.getByText("Signed in as organiser.").waitFor();
  await desk.goto(`${address}/log`);
  const row = desk.locator("tr", { hasText: "Reported by the table" });
  assert.match(await row.innerText(), /Round 1, table 1: .*player 2 conceded/);
  await row.getByRole("button", { name: "Undo" }).click();
  await row.getByText("undone").waitFor();
});

pageTest("events: my events and public ones are listed, with links to copy and scan", { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  const name = `Harbour ${Date.now()}`;
  await page.goto("/events");
  assert.equal(await page.getByRole("heading", { name: "My events" }).count(), 0);
  await page.getByLabel("Event name").fill(name);
  await page.getByLabel("Date").fill("2031-04-18");
  await page.getByLabel("Place").fill("Gdynia");
  await page.getByLabel("List this event publicly").check();
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/e\/.+made$/);
  const link = (await page.locator(".event-link code").innerText()).trim();
  await page.locator(".event-link").getByRole("button", { name: "Copy link" }).click();
  await page.locator(".event-link").getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await page.locator(".event-link summary", { hasText: "QR code" }).click();
  await page.locator(".event-link [role=img] svg").waitFor();
  await assertAccessible(page);

  // The tab is closed; the way back and the link are found again.
  await page.goto("/events");
  const mine = page.locator("[data-my-events] .event-card", { hasText: name });
  assert.match(await mine.innerText(), /Organiser\s+18 Apr 2031 · Gdynia/);
  assert.match(await page.locator("section[aria-labelledby=public] .event-card", { hasText: name }).innerText(), /Registration open\s+18 Apr 2031 · Gdynia · Rules Reference 1.6 · 0 players/);
  await assertAccessible(page);
  await mine.getByRole("link").click();
  await page.getByRole("link", { name: "Show my link" }).click();
  assert.equal((await page.locator(".event-link code").innerText()).trim(), link);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/e\/[^?]+$/);
  await page.goto("/events");
  assert.ok(!(await page.locator("[data-my-events]").isVisible()), "signed out");
});

pageTest("events: lists are checked before pairing, a drop is confirmed, the end has a winner", WIDE, async (page) => {
  const { slug, address, organiser, change } = await event(page, "Team", { group_uniques: true, rounds: 1 });
  const players = [["Ada", REBELS], ["Ben", EMPIRE], ["Cleo", EMPIRE], ["Dora", null]];
  for (const [index, [name, text]] of players.entries()) {
    const player = index + 1;
    await change(organiser, { do: "enter", player, about: { name, group: index === 1 || index === 2 ? "North" : "" }, lot: player });
    if (text) await change(organiser, { do: "list", player, text });
  }
  await page.goto(`${address}#${organiser}`);
  await page.getByText("Signed in as organiser.").waitFor();
  assert.match(await page.locator("[data-list-warning]").innerText(), /Missing lists: Dora/);
  await page.getByRole("link", { name: "Players", exact: true }).click();
  assert.match(await page.locator("tr", { hasText: "Dora" }).locator(".event-chip").first().innerText(), /Missing/);
  await assertAccessible(page);

  await page.getByRole("link", { name: "Lists", exact: true }).click();
  assert.match(await page.locator("section[aria-label='Checked lists']").innerText(), /Same cards as the list of Cleo/);
  const brief = page.locator(".event-fleet", { hasText: "Ada" });
  assert.match(await brief.locator(".event-fleet__figures").first().innerText(), /^Rebel Alliance · .* of 400 points/);
  assert.ok(!(await brief.locator("pre").isVisible()), "the text as submitted is folded");
  await assertAccessible(page);

  // Leaving by mistake takes two clicks, and a third to come back.
  await page.goto(`${address}/players`);
  const dora = page.locator("tr", { hasText: "Dora" });
  await dora.locator("summary", { hasText: "Change" }).click();
  await dora.locator("summary", { hasText: "Drop player" }).click();
  await dora.getByRole("button", { name: "Drop Dora" }).click();
  await dora.getByText("Dropped").waitFor();
  await dora.locator("summary", { hasText: "Change" }).click();
  await dora.getByRole("button", { name: "Reinstate" }).click();
  await page.waitForURL(`${address}/players`);
  assert.equal(await dora.getByText("Dropped").count(), 0);

  await page.goto(address);
  await page.getByRole("button", { name: "Pair round 1" }).click();
  await page.getByRole("heading", { name: "Round 1", exact: true }).waitFor();
  const forms = page.locator("form", { has: page.locator("input[name=do][value=result]") });
  for (let table = 0; table < 2; table += 1) {
    const form = forms.nth(table);
    await form.locator("input[name=score1]").fill("200");
    await form.locator("input[name=score2]").fill("20");
    await form.getByRole("button", { name: "Save result" }).click();
    await page.getByText("200:20").nth(table).waitFor();
  }
  assert.match(await page.locator("[data-winner]").innerText(), /Winner/);
  assert.equal(await page.locator("[data-phase]").innerText(), "Finished");
  assert.equal(await page.getByRole("button", { name: /Pair round/ }).count(), 0);
  await page.goto(`/e/${slug}/screen`);
  await page.locator("[data-winner]").waitFor();
  assert.ok(!(await page.locator(".site-header").isVisible()), "the projector has the whole screen");
});

pageTest("events: a player sees their own table first, on a phone", { viewport: { width: 360, height: 740 } }, async (page) => {
  const { address, organiser, change, register } = await event(page, "Own");
  const { key } = await register("Ada");
  await register("Ben");
  await change(organiser, { do: "round", number: 1, stage: "swiss", pairs: [[1, 2]], byes: [] });
  await page.goto(`${address}#${key}`);
  await page.getByText("Signed in as player.").waitFor();
  const seat = page.locator(".event-seat");
  assert.match(await seat.innerText(), /Round 1 · Table 1\s+vs Ben/);
  const own = await seat.boundingBox();
  assert.ok(own.y < 600, `the own table is at ${own.y}`);
  assert.ok(own.y < (await page.locator("#running").boundingBox()).y, "before everybody's");
  await assertAccessible(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
});
