import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { foldLetters } from "#server/backend/products/search/lexicon.ts";
import { productHits, searchSynonyms } from "#server/backend/products/search/tables.ts";
import { formOf, isStopWord, tokensOf } from "#server/backend/products/search/tokens.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "../support/backend.ts";

const backend = useBackend();

const endings = [
  "",
  "а",
  "у",
  "ом",
  "ами",
  "ого",
  "ыми",
  "ая",
  "ие",
  "ость",
  "ями",
  "ов",
  "ей",
  "ить",
  "ует",
  "ейший",
  "нный",
  "вший",
  "ец",
  "ок",
  "ек",
  "й",
  "ью",
];

test("the server and PostgreSQL reduce words to the same forms: of products, of synonyms, and with every kind of ending", async () => {
  const goods = await backend.db.select({ name: products.name, description: products.description }).from(products);
  const rows = await backend.db.select().from(searchSynonyms);
  const texts = [
    ...goods.flatMap(({ name, description }) => [name, description]),
    ...rows.flatMap(({ words, meaning }) => [words, meaning]),
  ];
  const written = [...new Set(texts.flatMap((text) => foldLetters(text).match(/[а-я]+/g) ?? []))];
  const words = [
    ...new Set([...written, ...written.flatMap((word) => endings.map((ending) => word.slice(0, Math.max(3, word.length - 2)) + ending))]),
  ];
  expect(words.length).toBeGreaterThan(20_000);
  const { rows: forms } = await backend.db.execute<{ word: string; form: string }>(
    sql`select word, search_form(word) as form from unnest(${sql.param(words)}::text[]) word`,
  );
  const differ = forms.filter(({ word, form }) => formOf(word) !== form && !isStopWord({ text: word, form: word, kind: "word" }));
  expect(differ.slice(0, 20).map(({ word, form }) => `${word}: ${form}, here ${formOf(word)}`)).toEqual([]);
});

test("the search entry of a product has every word and quantity of its name", async () => {
  const goods = await backend.db.select({ name: productHits.name, search: productHits.search }).from(productHits);
  expect(goods.length).toBeGreaterThan(100);
  for (const { name, search } of goods) {
    for (const token of tokensOf(foldLetters(name)))
      if (!isStopWord(token)) expect(search, `${name}: ${token.form}`).toContain(`'${token.form}'`);
  }
});

test("singular and plural of irregular words have the same form", () => {
  for (const [one, other] of [
    ["огурец", "огурцы"],
    ["яйцо", "яиц"],
    ["сосиска", "сосисок"],
    ["слойка", "слоек"],
    ["долька", "долек"],
    ["перец", "перцы"],
    ["сырок", "сырки"],
    ["масло", "масел"],
    ["минтай", "минтая"],
    ["вафля", "вафель"],
    ["хлебец", "хлебцы"],
    ["индейка", "индеек"],
  ] as const)
    expect(formOf(one), one).toBe(formOf(other));
});

test("soya is not taken for a preposition, though its stem is one", () => {
  const worded = (text: string) => tokensOf(text).filter((token) => !isStopWord(token));
  expect(worded("соя со сливками").map(({ text }) => text)).toEqual(["соя", "сливками"]);
});
