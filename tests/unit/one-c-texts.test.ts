import { expect, test } from "vitest";
import type { Element } from "#server/backend/exchange/one-c/documents/element.ts";
import { categoriesOf } from "#server/backend/exchange/one-c/mappings/categories.ts";
import type { Dictionary } from "#server/backend/exchange/one-c/mappings/dictionary.ts";
import type { Mapping } from "#server/backend/exchange/one-c/mappings/mappings.ts";
import { toGoods } from "#server/backend/exchange/one-c/to-rows/translate-goods.ts";

const element = (name: string, text: string, children: Element[] = []): Element => ({ name, text, children, attributes: {} });

const dictionary = { categories: { segmentOf: () => undefined }, properties: new Map(), units: new Map() } as unknown as Dictionary;

test("names, articles and ids of 1C lose line breaks, soft hyphens and invisible characters; a description keeps its lines", () => {
  const product = element("Товар", "", [
    element("Ид", "\u200bf1\n"),
    element("Артикул", "\u202dAB-1\u00a0\u202c"),
    element("Наименование", "Сы\u00adр_x000D_\nГауда\u200b\u00a0мягкий\tвес"),
    element("ТорговаяМарка", "За\u00adречье\n"),
    element("Описание", "Сы\u00adр<br>мягкий\nвес\u200b"),
  ]);
  expect(toGoods(product, dictionary, undefined).row).toMatchObject({
    externalId: "f1",
    sku: "AB-1",
    name: "Сыр Гауда мягкий вес",
    brand: "Заречье",
    description: "Сыр мягкий\nвес",
  });
});

test("a group whose name has line breaks becomes a category of one line", () => {
  const group = { externalId: "g", name: "Молоко\r\nи сы\u00adр", target: "own", parent: "" } as unknown as Mapping;
  const rows = categoriesOf(new Map([["g", group]]), new Map()).rows([]);
  expect(rows.map(({ row }) => row.name)).toEqual(["Молоко и сыр"]);
});
