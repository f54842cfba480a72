import { expect, test } from "vitest";
import { articleKey } from "#server/backend/products/text-keys.ts";
import { kefir, must, useDemoData, yoghurt } from "#tests/support/demo-basket.ts";
import { sendForm } from "#tests/support/form-send.ts";
import { usePortal } from "#tests/support/portal.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import { element, text } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
useDemoData(portal.backend);

const page = "/cabinet/ordering/quick";
const main = (html: string) => text(element(html, /<main\b[^>]*>/));
const line = (html: string) => element(html, /<li\b[^>]*id="line-0"[^>]*>/);

/** Sends a form of the page as drawn, with a person's changes; `undefined` unticks. */
function send(visitor: Visitor, html: string, intent: string, typed: Record<string, string | undefined>) {
  const form = must(formsOf(html).find((each) => each.intent === intent));
  const fields = Object.entries({ ...Object.fromEntries(sentFields(form)), ...typed, intent });
  return sendForm(
    { visitor, action: page, form },
    fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
const preview = async (visitor: Visitor, typed: string) => send(visitor, (await visitor.get(page)).body, "check", { text: typed });
const codes = async () => (await portal.backend.pool.query("select product_uuid as uuid, code from buyer_codes")).rows;

test("the text that a product is chosen for becomes the company's code where its box is ticked; a taken one is asked about", async () => {
  await portal.backend.pool.query("delete from buyer_codes");
  const visitor = await portal.visit("director@alfa.example");
  const asked = await preview(visitor, "кефир\t3");
  expect(line(asked.body)).toContain("Запомнить «кефир» как ваш код этого товара");
  const done = await send(visitor, asked.body, "add", { "pick-0": kefir, "code-0": "on" });
  expect([done.status, done.location, await codes()]).toEqual([303, "/cart", [{ uuid: kefir, code: "кефир" }]]);

  const next = await preview(visitor, "йогурт\t3");
  await portal.backend.pool.query("update buyer_codes set code = 'йогурт', code_key = $1", [articleKey("йогурт")]);
  const refused = await send(visitor, next.body, "add", { "pick-0": yoghurt, "code-0": "on" });
  expect([refused.status, main(refused.body).includes("Исправьте 1 поле")]).toEqual([422, true]);
  expect(text(line(refused.body))).toContain("Код «йогурт» уже у товара");
  expect(line(refused.body)).toMatch(/<input(?=[^>]*name="code-0")[^>]*checked/);
  const ordered = await send(visitor, refused.body, "add", { "code-0": undefined });
  expect([ordered.status, (await codes()).length]).toEqual([303, 1]);
});

test("a line whose quantity is in doubt takes the one that the person then types, and is not asked about again", async () => {
  const visitor = await portal.visit("director@alfa.example");
  const doubtful = await preview(visitor, "010-241 кефир не нужен 3 кор");
  expect(text(line(doubtful.body))).toMatch(/«010-241 кефир не нужен 3 кор» можно понять по-разному/);
  const done = await send(visitor, doubtful.body, "preview", { "quantity-0": "20" });
  expect([text(line(done.body)).includes("по-разному"), formsOf(done.body).some(({ intent }) => intent === "add")]).toEqual([false, true]);
  const placed = await send(visitor, done.body, "add", {});
  expect([placed.status, placed.location]).toEqual([303, "/cart"]);
});
