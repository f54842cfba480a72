import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { roles } from "#contract/roles.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { searchHistory, searchSynonyms } from "#server/backend/products/search/tables.ts";
import { categories, products } from "#server/backend/products/tables.ts";
import { useBackend } from "../support/backend.ts";

const backend = useBackend();
let goods: (typeof products.$inferSelect)[];

beforeAll(async () => {
  goods = await backend.db.select().from(products);
});

async function find(search: string, query: Record<string, unknown> = {}) {
  const guest = await backend.as(null);
  const { body, status, errors } = await guest(calls.listPublic, { query: { search, perPage: 100, ...query } });
  expect(status, JSON.stringify(errors)).toBe(200);
  return {
    names: body.products.map((card) => card.name),
    skus: body.products.map((card) => card.sku),
    total: body.total,
    suggestion: body.suggestion,
    leftOut: body.leftOut,
    categories: body.categories.map((category) => category.name),
  };
}

describe("search", () => {
  test("C14: a word is found by its other grammatical forms", async () => {
    for (const [typed, word] of [
      ["молоком", "Молоко"],
      ["кефира", "Кефир"],
      ["сметаны", "Сметана"],
      ["пельменей", "Пельмени"],
      ["яйца", "Яйцо"],
    ] as const) {
      const { names, suggestion } = await find(typed);
      expect(names[0], typed).toContain(word);
      expect(suggestion).toBeNull();
    }
  });

  test("C14: parts of words and of article numbers find their products", async () => {
    const sku = goods.filter((product) => product.sku.includes("0-24")).map((product) => product.sku);
    expect((await find("0-24")).skus.sort()).toEqual(sku.sort());
    expect((await find("010-241")).skus[0]).toBe("010-241");
    expect((await find("моцар")).names).toEqual(expect.arrayContaining([expect.stringContaining("Моцарелла")]));
    expect((await find("с1")).names.every((name) => name.includes("С1"))).toBe(true);
    expect((await find("ультрапастериз молок")).names.length).toBe(goods.filter((g) => /Молоко ультрапастер/.test(g.name)).length);
  });

  test("C14: a typo or the wrong keyboard layout is corrected, and the correction is returned", async () => {
    expect(await find("кифир")).toMatchObject({ suggestion: "кефир", names: expect.arrayContaining([expect.stringContaining("Кефир")]) });
    expect(await find("малако")).toMatchObject({ suggestion: "молоко" });
    expect(await find("хелб")).toMatchObject({ suggestion: "хлеб" });
    expect(await find("rtabh")).toMatchObject({ suggestion: "кефир" });
    expect(await find("rtabhf")).toMatchObject({ suggestion: "кефира" });
    expect(await find("RBABH")).toMatchObject({ suggestion: "кефир" });
    expect(await find("щщщщщщщщ")).toEqual({ names: [], skus: [], total: 0, suggestion: null, leftOut: [], categories: [] });
  });

  test("C14 C13: a search finds brands, and treats ё as е and capital letters as small ones", async () => {
    const brand = goods.filter((product) => product.brandName === "Заливной луг");
    expect((await find("заливной луг")).total).toBe(brand.length);
    expect((await find("ЗАЛИВНОЙ луг")).total).toBe(brand.length);
    for (const [one, other] of [
      ["варёная", "вареная"],
      ["свёкла", "СВЕКЛА"],
      ["Желудёвая роща", "желудевая роща"],
    ] as const) {
      const found = await find(one);
      expect(found.total, one).toBeGreaterThan(0);
      expect((await find(other)).skus.sort()).toEqual(found.skus.sort());
    }
  });

  test("names that begin with the word come first", async () => {
    const { names } = await find("молоко");
    const places = names.map((name) => name.toLowerCase().replaceAll("ё", "е").indexOf("молок")).map((place) => (place < 0 ? 1000 : place));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
  });

  test("an unknown word, or one that no product has together with the others, is ignored and returned as left out", async () => {
    const milk = await find("молоко");
    expect(await find("зырмук молоко")).toMatchObject({ skus: milk.skus, leftOut: ["зырмук"], suggestion: null });
    expect(await find("кефир шоколадный 3 кг")).toMatchObject({
      leftOut: ["шоколадный", "3 кг"],
      names: Array(3).fill(expect.stringMatching(/^Кефир/)),
    });
    expect(await find("зырмук малако")).toMatchObject({ skus: milk.skus, leftOut: ["зырмук"], suggestion: "зырмук молоко" });
  });

  test("irregular forms, synonyms, articles in any spelling and quantities find the same products", async () => {
    for (const [one, other] of [
      ["огурец", "огурцы"],
      ["яйцо", "яиц"],
      ["помидоры", "томаты"],
      ["картошка", "картофель"],
      ["молоко 0,9 л", "молоко 900мл"],
      ["масло подсолнечное 5 л", "подсолнечное масло 5 литров"],
      ["010-241", "010 241"],
      ["010-241", "010241"],
      ["kefir", "кефир"],
    ] as const) {
      const found = await find(one);
      expect(found.total, one).toBeGreaterThan(0);
      expect((await find(other)).skus.sort(), other).toEqual(found.skus.sort());
    }
  });

  test("products that are named by the word come before products that only mention it", async () => {
    const salt = (await find("соль")).names;
    expect(salt[0]).toMatch(/^Соль/);
    expect(salt.filter((name) => name.includes("Фасоль"))).toEqual([]);
    const cheese = (await find("сыр", { inStock: true })).names;
    expect(cheese.findIndex((name) => name.startsWith("Сыр"))).toBe(0);
    expect(cheese.findLastIndex((name) => name.startsWith("Сыр "))).toBeLessThan(cheese.findIndex((name) => /с сыром|и сыром/.test(name)));
    expect((await find("без сахара")).names.every((name) => name.includes("без сахара"))).toBe(true);
    expect((await find("сахар")).names.some((name) => name.includes("без сахара"))).toBe(false);
  });

  test("words of a category find its products and return the category", async () => {
    const fish = await find("рыба");
    expect(fish.categories[0]).toBe("Рыба и морепродукты");
    const category = goods.find((product) => product.sku === "070-103")!.categoryUuid;
    expect(fish.total).toBeGreaterThanOrEqual(goods.filter((product) => product.categoryUuid === category).length);
    expect((await find("сёмга")).categories).toEqual([]);
  });

  test("products in stock come before those out of stock, and those that the branch cannot order come last", async () => {
    const stocked = new Map(goods.map((product) => [product.sku, product.inStock]));
    const { skus } = await find("сыр");
    expect(skus.map((sku) => stocked.get(sku))).toEqual(skus.map((sku) => stocked.get(sku)).sort((a, b) => Number(b) - Number(a)));
    const buyer = await backend.as("manager@alfa.example");
    for (const search of ["филе", "пельмени и птица", "охл"]) {
      const { body } = await buyer(calls.list, { query: { search, perPage: 100 } });
      const closed = body.products.map((card) => Number(card.unavailableReason !== null));
      expect(closed, search).toEqual([...closed].sort());
    }
  });

  test("a synonym works from the moment it is saved until it is deleted", async () => {
    expect((await find("зырмук")).total).toBe(0);
    await backend.db.insert(searchSynonyms).values({ uuid: randomUUID(), words: "зырмук", meaning: "кефир", bothWays: false });
    expect((await find("зырмук")).skus).toEqual((await find("кефир")).skus);
    await backend.db.delete(searchSynonyms).where(eq(searchSynonyms.words, "зырмук"));
    expect((await find("зырмук")).total).toBe(0);
  });

  test("a product is found at once by its new name and by the new name of its segment", async () => {
    const product = goods.find((one) => one.sku === "080-343")!;
    await backend.db.update(products).set({ name: "Зюзюка каменная" }).where(eq(products.uuid, product.uuid));
    expect((await find("зюзюки")).skus).toEqual(["080-343"]);
    await backend.db.update(categories).set({ name: "Тарабарское" }).where(eq(categories.uuid, product.segmentUuid));
    expect((await find("тарабарское")).skus).toContain("080-343");
    expect((await find("зюзюка тарабарская")).skus).toEqual(["080-343"]);
  });

  test("C14: percent signs, underscores and backslashes are letters, not wildcards", async () => {
    for (const search of ["мол_ко", "кеф%р", "%", "_", "%%%", "\\", "'", "' or 1=1 --", '"кефир" -молоко', "!кефир & (", "a:*"]) {
      const guest = await backend.as(null);
      const { status, body } = await guest(calls.listPublic, { query: { search } });
      expect(status, search).toBe(200);
      expect(body.total, search).toBeLessThan(goods.length / 4);
    }
    expect((await find("%")).total).toBe(0);
    expect((await find("молоко 3,2 %")).names.sort()).toEqual(["Молоко питьевое 3,2 %, 0,9 л", "Молоко ультрапастеризованное 3,2 %, 1 л"]);
  });

  test("filters and sorts apply to the products that were found", async () => {
    const top = goods.find((product) => product.sku === "010-241")!.categoryUuid;
    const all = await find("молоко");
    const within = await find("молоко", { categoriesUuids: top, inStock: true, sort: "name:desc" });
    const kept = goods.filter((product) => all.skus.includes(product.sku) && product.categoryUuid === top && product.inStock);
    expect(within.total).toBe(kept.length);
    expect(within.names).toEqual(kept.map((product) => product.name).sort((a, b) => new Intl.Collator("ru").compare(b, a)));
    const as = await backend.as("director@alfa.example");
    const priced = await as(calls.list, { query: { search: "молоко", sort: "price:desc", priceFrom: 70, perPage: 100 } });
    const amounts = priced.body.products.map((card) => card.price!.current.amount);
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(70);
    expect(priced.body.total).toBe(amounts.length);
  });

  test("pages of a search do not overlap", async () => {
    const whole = (await find("говядина охл")).skus;
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.length / 3); page++) pages.push(...(await find("говядина охл", { perPage: 3, page })).skus);
    expect(pages).toEqual(whole);
  });
});

describe("suggestions", () => {
  test("suggestions are up to six products and three categories, the same for everybody", async () => {
    const guest = await backend.as(null);
    const { body } = await guest(calls.suggest, { query: { search: "мол" } });
    expect(body.products).toHaveLength(6);
    expect(body.products[0]!.name).toMatch(/^Мол/);
    expect(body.categories.map((category) => category.name)).toContain("Молочная продукция");
    expect(body.categories.length).toBeLessThanOrEqual(3);
    for (const email of ["director@alfa.example", "director@gamma.example", "content@seller.example"]) {
      expect((await (await backend.as(email))(calls.suggest, { query: { search: "мол" } })).body).toEqual(body);
    }
    expect((await guest(calls.suggest, { query: { search: "кифир" } })).body.products[0]!.name).toContain("Кефир");
    for (const search of ["", "   ", "%", "🍎"])
      expect((await guest(calls.suggest, { query: { search } })).body).toEqual({ products: [], categories: [] });
  });
});

describe("search history", () => {
  test("C15 C16 C17: the history has the last ten searches, newest first, each once, and its owner can clear it", async () => {
    const as = await backend.as("director@alfa.example");
    await as(calls.clearHistory);
    for (let n = 1; n <= 12; n++) expect((await as(calls.addHistory, { body: { search: `  запрос ${n} ` } })).status).toBe(200);
    const { body } = await as(calls.history);
    expect(body.result).toEqual(Array.from({ length: 10 }, (_, place) => `запрос ${12 - place}`));
    expect((await as(calls.addHistory, { body: { search: "Запрос 7" } })).body.result[0]).toBe("Запрос 7");
    const again = (await as(calls.history)).body.result;
    expect(again.map((text) => text.toLowerCase()).filter((text) => text === "запрос 7")).toHaveLength(1);
    expect(again).toHaveLength(10);
    const [person] = await backend.db.select().from(customers).where(eq(customers.email, "director@alfa.example"));
    expect(await backend.db.select().from(searchHistory).where(eq(searchHistory.customerUuid, person!.uuid))).toHaveLength(10);
    expect((await as(calls.clearHistory)).body).toEqual({ result: [] });
    expect((await as(calls.history)).body).toEqual({ result: [] });
  });

  test("C15: nobody sees or clears another person's history, not even a colleague's", async () => {
    const mine = await backend.as("director@beta.example");
    await mine(calls.addHistory, { body: { search: "секрет" } });
    for (const email of ["manager@beta.example", "director@alfa.example", "rep@seller.example", "platform@platform.example"]) {
      const other = await backend.as(email);
      expect((await other(calls.history)).body.result, email).not.toContain("секрет");
      await other(calls.clearHistory);
    }
    expect((await mine(calls.history)).body.result).toContain("секрет");
  });

  test("D26: a guest can use neither the search history nor the calls with prices", async () => {
    const guest = await backend.as(null);
    for (const [call, input] of [
      [calls.history, {}],
      [calls.addHistory, { body: { search: "кефир" } }],
      [calls.clearHistory, {}],
      [calls.list, {}],
      [calls.get, { params: { uuid: randomUUID() } }],
      [calls.listByUuids, { body: { uuids: [] } }],
    ] as const) {
      const { status, errors } = await guest(call, input as never);
      expect([status, errors[0]!.code]).toEqual([401, "UNAUTHORIZED:4010"]);
    }
    expect(calls.history.may).toEqual(roles);
  });
});
