// The operator's page: closed without the secret; with it, what strangers have stored is seen, hidden and deleted.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { OPERATOR_SECRET, pageTest } from "../harness.js";

const REFUSED = { expectedErrors: [/the server responded with a status of 403/] };

pageTest("operator: signs in, and shows, hides and deletes live tables", REFUSED, async (page) => {
  const { id } = await (await page.request.post("/api/v1/tables", { data: { open: true } })).json();
  const offered = async () => (await (await page.request.get("/api/v1/tables")).json()).some((it) => it.id === id);
  await page.goto("/operator?kind=tables");
  assert.equal(await page.getByText(id).count(), 0, "nothing is shown without the secret");
  await page.getByLabel("Operator secret").fill("a guess");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("This is not the operator's secret.").waitFor();
  await page.getByLabel("Operator secret").fill(OPERATOR_SECRET);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Live tables" }).click();
  await page.getByRole("heading", { name: "Live tables" }).waitFor();
  await assertAccessible(page);

  const row = page.getByRole("row", { name: new RegExp(id) });
  await row.getByRole("link", { name: "View" }).click();
  await page.locator("pre", { hasText: '"kind":"opened"' }).waitFor();
  await row.getByRole("button", { name: "Hide" }).click();
  await page.getByRole("status").getByText(`The table ${id} is hidden.`).waitFor();
  assert.equal(await offered(), false);
  await row.getByRole("button", { name: "Unhide" }).click();
  await page.getByRole("status").getByText("is shown again.").waitFor();
  assert.equal(await offered(), true);
  await row.getByText("Delete…").click();
  await row.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByRole("status").getByText(`The table ${id} is deleted.`).waitFor();
  assert.equal(await row.count(), 0);
  assert.equal(await offered(), false);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Operator secret").waitFor();
});
