import { expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { useBackend } from "../support/backend.ts";
import { exchangeOf } from "../support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);

async function find(search: string) {
  const guest = await backend.as(null);
  const { status, body } = await guest(calls.listPublic, { query: { search, perPage: 48 } });
  expect(status, search).toBe(200);
  return { names: body.products.map(({ name }) => name), skus: body.products.map(({ sku }) => sku), leftOut: body.leftOut, body };
}

test.each([
  ["колбаса с/к", "Колбаса сырокопчёная «Охотничья», нарезка 100 г"],
  ["колбаса п.к", "Колбаса полукопчёная «Краковская», кольцо 400 г"],
  ["пирожочек", "Пирожок печёный с мясом, 90 г"],
  ["хлеб без дрожжей", "Хлеб бездрожжевой на закваске, 500 г"],
  ["ryazhenka", "Ряженка 4 %, 0,45 л"],
  ["кнфярутлф", "Ряженка 4 %, 0,45 л"],
  ["купить ряженку цена", "Ряженка 4 %, 0,45 л"],
  ["010_512", "Творог рассыпчатый 9 %, весовой"],
  ["010.512", "Творог рассыпчатый 9 %, весовой"],
  ["к чаю", "Печенье сахарное к чаю, 400 г"],
  ["для окрошки", "Кефир 1 %, 0,9 л"],
])("the query «%s» finds first the product that is meant, and ignores none of its words", async (search, name) => {
  const { names, leftOut } = await find(search);
  expect(names[0]).toBe(name);
  expect(leftOut).toEqual([]);
});

test("a word after «не» excludes products, unless both together are a word of a product", async () => {
  const cheese = await find("сыр не плавленый");
  expect(cheese.names.length).toBeGreaterThan(5);
  expect(cheese.names.filter((name) => name.includes("плавлен") && !name.includes("полу"))).toEqual([]);
  expect((await find("масло не рафинированное")).names[0]).toBe("Масло подсолнечное нерафинированное, 1 л");
});

test("of two words that no product has together, the one that names a product is used and the other returned as left out", async () => {
  const { names, leftOut } = await find("соевые огурцы");
  expect(names[0]).toContain("Огурцы");
  expect(leftOut).toEqual(["соевые"]);
});

test("products sold by weight or frozen are found by these words, whatever their name is", async () => {
  const cheese = await find("весовой сыр");
  expect(cheese.skus).toEqual(expect.arrayContaining(["010-703", "010-706", "010-709", "010-711", "010-724"]));
  expect((await find("замороженный пломбир")).skus).toContain("010-806");
});

test("a load that changes a product's name, brand, kind or segment changes the words it is found by", async () => {
  await exchange.load("categories", [{ externalId: "s-shelf", name: "Полка пробная" }]);
  await exchange.load("categories", [{ externalId: "s-segment", name: "Отдел пробный", parent: "s-shelf" }]);
  const place = { segment: "s-segment", brand: "Тихий омут" };
  const row = { externalId: "s-1", sku: "SR-1001", name: "Варенье морошковое", ...place, price: "10.00", vatRate: 10 as const };
  expect((await exchange.load("goods", [row])).counts).toMatchObject({ new: 1 });
  for (const search of ["морошковое", "тихий омут", "отдел пробный", "SR-1001"])
    expect((await find(search)).skus, search).toContain("SR-1001");
  expect((await find("весовое варенье")).skus).not.toContain("SR-1001");

  await exchange.load("goods", [
    { ...row, name: "Варенье облепиховое", brand: "Ясный полдень", kind: "weight", unit: "kg", supplyUnit: "kg" },
  ]);
  for (const search of ["облепиховое", "ясный полдень", "весовое варенье"]) expect((await find(search)).skus, search).toContain("SR-1001");
  for (const search of ["морошковое", "тихий омут"]) expect((await find(search)).skus, search).not.toContain("SR-1001");

  await exchange.load("categories", [{ externalId: "s-segment", name: "Отдел новейший", parent: "s-shelf" }]);
  expect((await find("новейший")).skus).toContain("SR-1001");
});

/** The contract refuses longer queries. */
const longest = 200;

const odd: [string, string][] = [
  ["the longest query", "молоко ".repeat(longest).slice(0, longest)],
  ["the longest word", "м".repeat(longest)],
  ["as many unknown words as there may be", "щыъ ".repeat(longest).slice(0, longest)],
  ["800 letters", "молоко ".repeat(115)],
  ["one word of 800 letters", "м".repeat(800)],
  ["300 words", Array.from({ length: 300 }, (_, word) => `слово${word}`).join(" ")],
  ["300 unknown words", Array.from({ length: 300 }, (_, word) => `щъы${"абвгдеж"[word % 7]}ыъщ`).join(" ")],
  ["punctuation", "!@#$^&*()_+-=[]{};:'\"\\|,.<>/?`~№«»…—"],
  ["search operators", "молоко & | ! <-> :* :A ( ) \\ '' \" & & &"],
  ["an open quote", "'молоко' | ' : ( ! молоко:* <2> \\'"],
  ["SQL statements", "'; drop table products; --"],
  ["LIKE patterns", "%%% ___ \\% \\_ 0%1_0"],
  ["emoji", "🥛🧀 молоко 👩‍🍳"],
  ["zero-width characters", "мо\u200bло\u200dко\ufeff \u2060"],
  ["right-to-left text", "\u202eоколом\u202c חלב حليب"],
  ["control characters", "мол\u0000око\u0007\u001b"],
  ["lone surrogates", "молоко \ud83d \udc00"],
  ["combining marks", `м${"\u0301".repeat(200)}олоко`],
  ["digits", "9".repeat(200)],
  ["many numbers", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"],
  ["negations alone", "не не не без без кроме"],
  ["slashes", "с/к /к/ к/ // а/б/в/г п/к/п"],
  ["prepositions", "для к на под"],
  ["spaces", " \t\n\u00a0\u3000 "],
];

test.each(odd)("search for %s: catalogue, suggestions and a buyer get a response after at most 12 database queries", async (_, search) => {
  for (const [email, call] of [
    [null, calls.listPublic],
    [null, calls.suggest],
    ["director@alfa.example", calls.list],
  ] as const) {
    const as = await backend.as(email);
    const { status, queries } = await as(call as typeof calls.list, { query: { search } });
    expect([200, 400]).toContain(status);
    expect(queries).toBeLessThanOrEqual(12);
  }
});
