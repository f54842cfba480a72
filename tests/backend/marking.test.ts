import { expect, test } from "vitest";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend();
const content = () => backend.as("content@seller.example");

const detailsOf = (body: unknown) => (body as { errors: { details: Record<string, string[]> }[] }).errors[0]?.details ?? {};

test("goods become marked with the GTIN of the marked package, however it is grouped", async () => {
  const as = await content();
  const { uuid } = (await as(calls.create, { body: { name: "Творог", sku: "MARK-1" } })).body;
  const update = (body: object) => as(calls.update, { params: { uuid }, body });
  const stored = async () => (await as(calls.get, { params: { uuid } })).body.fields;
  const wrong = await update({ marking: "volume" });
  expect([wrong.status, detailsOf(wrong.body)]).toEqual([400, { gtin: ["Укажите GTIN: без него маркированный товар не передать"] }]);
  expect((await update({ marking: "volume", gtin: " 4600 0000-0001 5 " })).status).toBe(200);
  expect(await stored()).toMatchObject({ marking: "volume", gtin: "04600000000015" });
  expect(detailsOf((await update({ gtin: "4600000000016" })).body).gtin).toEqual([expect.stringContaining("Последняя цифра GTIN")]);
  for (const gtin of ["0", "00000000", "Г600000000015", "46000000000150000"])
    expect(detailsOf((await update({ gtin })).body), gtin).toHaveProperty("gtin");
  // A code that is lost later holds up no price; the transfer document names the line.
  expect((await update({ gtin: "", price: "10.00" })).status).toBe(200);
  expect(await stored()).toMatchObject({ marking: "volume", gtin: "", price: "10.00" });
});
