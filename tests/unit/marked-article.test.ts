import { describe, expect, test } from "vitest";
import type { ExchangeDeal } from "#contract/exchange-deals.ts";
import { strangersOf, unclearOf } from "#server/backend/exchange/one-c/deals/shipped.ts";
import { guessTargets } from "#server/backend/exchange/one-c/mappings/guess.ts";
import { sentArticle } from "#server/backend/products/marked-article.ts";

const uuid = "3f9a1c20-0000-4000-8000-000000000001";

test("domain D39: systems get an article as they sent it, without the mark that people see", () => {
  expect(["0654", "0654-3f9a1c20", "3f9a1c20", "", "A-3f9a1c2"].map((sku) => sentArticle(sku, uuid))).toEqual([
    "0654",
    "0654",
    "",
    "",
    "A-3f9a1c2",
  ]);
});

describe("an order of 1C whose lines have only articles", () => {
  const line = (goods: string, sku: string) => ({ goods, sku, externalId: `id of ${goods}`, suborder: "1-1" });
  const deal = { lines: [line("one", "0654"), line("two", "0654"), line("three", "77")] } as unknown as ExchangeDeal;
  const shipped = (sku: string, id = "") => ({ id, sku, name: "", isGoods: true, suborder: "", units: 1, unread: null, reason: "" });

  test("domain D39: an article of two of the deal's goods is unclear, and no guess", () => {
    const goods = [shipped("0654"), shipped("77"), shipped("0654", "id of two")];
    expect(unclearOf(deal, goods)).toEqual([goods[0]]);
    expect(strangersOf(deal, goods)).toEqual([]);
  });
});

describe("guesses of what 1C's names mean", () => {
  const of = (kind: "group" | "storage", externalId: string, name: string, parent: string | null = null) => ({
    kind,
    externalId,
    name,
    parent,
    words: {},
  });
  const named = (uuidOf: string, name: string) => ({ uuid: uuidOf, name });

  test("domain D39: two groups or storages of one name wait for a person, others are matched by name", () => {
    const entities = [
      of("group", "milk", "Молоко"),
      of("group", "meat", "Мясо"),
      of("group", "milk-rest", "Прочее", "milk"),
      of("group", "meat-rest", "прочее", "meat"),
      of("group", "kefir", "Кефир", "milk"),
      of("storage", "a", "Основной"),
      of("storage", "b", "Основной"),
      of("storage", "c", "Холод"),
    ];
    const candidates = {
      segments: [named("rest", "Прочее"), named("kefir", "Кефир")].map((segment) => ({ ...segment, category: "Товары" })),
      storages: [named("main", "Основной"), named("cold", "Холод")],
      priceLists: [],
    };
    const targets = Object.fromEntries(guessTargets(entities, [], candidates).map(({ externalId, target }) => [externalId, target]));
    expect(targets).toEqual({ milk: "", meat: "", "milk-rest": "", "meat-rest": "", kefir: "kefir", a: "", b: "", c: "cold" });
  });
});
