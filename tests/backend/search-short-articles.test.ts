import { expect, test } from "vitest";
import { lines } from "#contract/lines.ts";
import { products as calls } from "#contract/products.ts";
import { useBackend } from "#tests/support/backend.ts";
import { curd, kefir, yoghurt } from "#tests/support/demo-basket.ts";

const backend = useBackend();

test("goods whose article is letters and one or two digits are found by it in the catalogue, while typing and in quick order", async () => {
  const skus = [
    [kefir, "NXK-1"],
    [curd, "NXK-12"],
    [yoghurt, "А-7"],
  ];
  for (const [uuid, sku] of skus) await backend.pool.query("update products set sku = $2 where uuid = $1", [uuid, sku]);
  const guest = await backend.as(null);
  const director = await backend.as("director@alfa.example");
  const found = async (search: string) => {
    const { body } = await guest(calls.listPublic, { query: { search } });
    return [body.suggestion, ...body.products.map(({ sku }) => sku)];
  };
  for (const typed of ["NXK-1", "nxk-1", "NXK/1", "nxk1", "арт. NXK-1"]) expect(await found(typed), typed).toEqual([null, "NXK-1"]);
  expect(await found("NXK-12")).toEqual([null, "NXK-12"]);
  for (const typed of ["А-7", "а-7", "A-7"]) expect(await found(typed), typed).toEqual([null, "А-7"]);
  const { body: suggested } = await director(calls.suggest, { query: { search: "nxk-1" } });
  expect(suggested.products.map(({ sku }) => sku)).toEqual(["NXK-1"]);

  const texts = ["NXK-1", "А-7", "Кефир NXK-1", "NXK-12 творог"];
  const { body } = await director(lines.resolve, { body: { lines: texts.map((text) => ({ text, quantity: "5" })) } });
  expect(body.lines.map(({ status, product }) => [status, product?.sku])).toEqual([
    ["found", "NXK-1"],
    ["found", "А-7"],
    ["found", "NXK-1"],
    ["found", "NXK-12"],
  ]);
});

test("words with a number behind a dash are searched as words where no article is like that", async () => {
  const guest = await backend.as(null);
  const { body } = await guest(calls.listPublic, { query: { search: "кефир-1" } });
  expect(body.products.length).toBeGreaterThan(0);
  expect(body.products.every(({ name }) => /кефир/i.test(name))).toBe(true);
});
