import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { buyerCodes as calls } from "#contract/buyer-codes.ts";
import { deals } from "#contract/deals.ts";
import { lines } from "#contract/lines.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { products } from "#server/backend/products/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import {
  alfa,
  beef,
  curd,
  dairy,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  must,
  setContract,
  shop,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend } = usePlacedDeals();
const out = dealsOutOf(backend);
const director = "director@alfa.example";

beforeEach(async () => {
  await backend.pool.query("delete from buyer_codes");
  await backend.pool.query("delete from line_choices");
});

const load = (as: Caller, text: string) =>
  as(calls.load, { body: { originalFilename: "Коды", fileBody: Buffer.from(text).toString("base64") } });
const codesOf = async (as: Caller, search?: string) =>
  (await as(calls.list, { query: { perPage: 100, ...(search && { search }) } })).body.codes.map(({ sku, code }) => [sku, code]);
const lineOf = async (as: Caller, text: string) =>
  must((await as(lines.resolve, { body: { branchUuid: shop, lines: [{ text, quantity: 20 }] } })).body.lines[0]);

describe("a company's own article codes", () => {
  test("pasted codes are stored, changed and exchanged; a repeat changes nothing, others stay", async () => {
    const as = await backend.as(director);
    expect((await load(as, "010-241\tМОЛ-17\n010-377;МОЛ-18\n030-118\tМЯСО-1")).body).toEqual({ saved: 3, same: 0, rejected: [] });
    expect((await load(as, "010-241\tМОЛ-17")).body).toEqual({ saved: 0, same: 1, rejected: [] });
    expect((await load(as, "010-241\tМОЛ-18\n010-377\tМОЛ-17")).body).toEqual({ saved: 2, same: 0, rejected: [] });
    expect((await codesOf(as)).sort()).toEqual([
      ["010-241", "МОЛ-18"],
      ["010-377", "МОЛ-17"],
      ["030-118", "МЯСО-1"],
    ]);
    expect(await codesOf(as, "мясо")).toEqual([["030-118", "МЯСО-1"]]);
  });

  test("a table with headings in any order is read by them", async () => {
    const as = await backend.as(director);
    const { body } = await load(as, "Наш код;Наименование;Артикул\nМОЛ-17;Кефир;010-241");
    expect([body.saved, await codesOf(as)]).toEqual([1, [["010-241", "МОЛ-17"]]]);
  });

  test("each wrong row says what is wrong, and the right ones are stored", async () => {
    const as = await backend.as(director);
    await load(as, "030-118\tЗАНЯТ");
    const wide = "9".repeat(51);
    const rows = [`010-241\tМОЛ-17`, "999-999\tХ1", "010-377", `010-377\t${wide}`, "010-377\t---", "010-377\tзанят", "010-241\tДРУГОЙ"];
    const { body } = await load(as, rows.join("\n"));
    expect(body.rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [2, "Строка 2: товара с артикулом «999-999» нет в каталоге"],
      [3, "Строка 3: у артикула «010-377» не указан ваш код"],
      [4, "Строка 4: код у артикула «010-377» длиннее 50 символов"],
      [5, "Строка 5: в коде «---» нет ни букв, ни цифр"],
      [6, "Строка 6: код «занят» уже у другого товара (коды сравниваем без знаков, регистра и нулей в начале)"],
      [7, "Строка 7: для артикула «010-241» выше уже указан другой код"],
    ]);
    expect([body.saved, (await codesOf(as)).sort()]).toEqual([
      1,
      [
        ["010-241", "МОЛ-17"],
        ["030-118", "ЗАНЯТ"],
      ],
    ]);
  });

  test("a withdrawn product is not named to a company by its article", async () => {
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, curd));
    const { body } = await load(await backend.as(director), "010-512\tТВ-1");
    expect(body.rejected.map(({ reason }) => reason)).toEqual(["Строка 1: товара с артикулом «010-512» нет в каталоге"]);
  });

  test("twenty loads at once of codes that exclude each other leave one of them", async () => {
    const as = await backend.as(director);
    const skus = ["010-241", "010-377"];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => load(as, `${skus[at % 2]}\tОДИН`)));
    // Of files of one person only a few are read at once.
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(await codesOf(as)).toHaveLength(1);
  });

  test("a removed code no longer finds its product; another company cannot remove or see it", async () => {
    const as = await backend.as(director);
    const stranger = await backend.as("director@beta.example");
    await load(as, "010-241\tМОЛ-17");
    expect(await codesOf(stranger)).toEqual([]);
    expect((await stranger(calls.remove, { params: { uuid: kefir } })).status).toBe(404);
    expect((await lineOf(as, "МОЛ-17")).by).toBe("ownCode");
    expect((await as(calls.remove, { params: { uuid: kefir } })).status).toBe(200);
    expect((await as(calls.remove, { params: { uuid: kefir } })).status).toBe(404);
    expect((await lineOf(as, "МОЛ-17")).by).not.toBe("ownCode");
  });
});

describe("lines with an own code", () => {
  test("find the product in the quick order, alone or among other words, with lookalike letters and without punctuation", async () => {
    const as = await backend.as(director);
    await load(as, "010-241\tМОЛ-17\n010-377\tХ 55-0012");
    for (const text of ["МОЛ-17", "мол 17", "MOЛ17"])
      expect(await lineOf(as, text), text).toMatchObject({ status: "found", by: "ownCode", product: { uuid: kefir } });
    for (const text of ["x550012", "Йогурт Х55-0012"])
      expect(await lineOf(as, text), text).toMatchObject({ status: "found", by: "ownCode", product: { uuid: yoghurt } });
  });

  test("another company's code finds nothing for this one, and each company's own code its own product", async () => {
    const [as, stranger] = [await backend.as(director), await backend.as("director@beta.example")];
    await load(as, "010-241\tКОД-5577");
    await load(stranger, "030-118\tКОД-5577");
    expect(await lineOf(as, "КОД-5577")).toMatchObject({ by: "ownCode", product: { uuid: kefir } });
    await stranger(calls.remove, { params: { uuid: beef } });
    const [theirs] = (await stranger(lines.resolve, { body: { lines: [{ text: "КОД-5577", quantity: 1 }] } })).body.lines;
    expect([theirs?.by, theirs?.product?.uuid]).not.toEqual(["ownCode", kefir]);
  });

  test("a code that is also the article of another product asks which is meant, the own code's first", async () => {
    const as = await backend.as(director);
    await load(as, "010-241\t030-118");
    const line = await lineOf(as, "030-118");
    expect([line.status, line.candidates.map(({ uuid }) => uuid).sort()]).toEqual(["several", [kefir, beef].sort()]);
    // The own code of the same product is no question.
    await load(as, "010-241\t010-241");
    expect(await lineOf(as, "010-241")).toMatchObject({ status: "found", product: { uuid: kefir } });
  });

  test("find the client's products in an order that a representative types, not those of other clients", async () => {
    await load(await backend.as(director), "010-241\tМОЛ-5517");
    const rep = await backend.as("rep@seller.example");
    const add = (text: string, key: string) => rep(onBehalf.add, { params: { uuid: alfa }, body: { branchUuid: shop, text }, key });
    expect((await add("МОЛ-5517 20", "one")).body.added).toBe(1);
  });
});

describe("own codes in deals", () => {
  test("are frozen in the lines when the order is placed, and given to the exchange", async () => {
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    const as = await backend.as(director);
    await load(as, "010-241\tМОЛ-17");
    await fill(as, exampleLines(41.5));
    const { uuid } = (await as(basket.placeDeal, { body: exampleOrder })).body;
    await load(as, "010-241\tНОВЫЙ");
    const deal = (await as(deals.get, { params: { uuid } })).body;
    const codeOf = (product: string) => JSON.parse(must(deal.products.find(({ productUuid }) => productUuid === product)).data).buyerCode;
    expect([codeOf(kefir), codeOf(beef)]).toEqual(["МОЛ-17", null]);
    const sent = must((await out.rest()).deals.find((each) => each.uuid === uuid));
    expect(sent.lines.flatMap(({ goods, buyerCode }) => (buyerCode === null ? [] : [[goods, buyerCode]]))).toEqual([[kefir, "МОЛ-17"]]);
  });

  test("a product added by an edit of the deal gets its code, too", async () => {
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    const as = await backend.as(director);
    await load(as, "010-377\tМОЛ-18");
    await fill(
      as,
      exampleLines(41.5).filter(({ productUuid }) => productUuid !== yoghurt),
    );
    const { uuid } = (await as(basket.placeDeal, { body: exampleOrder })).body;
    const before = (await as(deals.get, { params: { uuid } })).body;
    const kept = before.products.map(({ productUuid, quantity }) => ({ productUuid, quantity }));
    const edited = await as(deals.edit, { params: { uuid }, body: { products: [...kept, { productUuid: yoghurt, quantity: 15 }] } });
    const added = must(edited.body.products.find(({ productUuid }) => productUuid === yoghurt));
    expect(JSON.parse(added.data).buyerCode).toBe("МОЛ-18");
  });
});
