import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { lines } from "#contract/lines.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { lineChoices } from "#server/backend/lines/tables.ts";
import { articleKey, textKey } from "#server/backend/lines/text-keys.ts";
import { articleKeySql, nameKeySql, products } from "#server/backend/products/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import { useBackend } from "#tests/support/backend.ts";
import {
  alfa,
  beef,
  betaShop,
  curd,
  dairy,
  exampleLines,
  fill,
  kefir,
  must,
  secondShop,
  shop,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";

const backend = useBackend();
useDemoData(backend);

const director = () => backend.as("director@alfa.example");

async function resolve(asked: object[], as?: Caller, branchUuid?: string) {
  const caller = as ?? (await director());
  const answer = await caller(lines.resolve, { body: { lines: asked, branchUuid } });
  expect(answer.status, JSON.stringify(answer.errors)).toBe(200);
  return answer;
}

const first = async (text: string, quantity?: string) => must((await resolve([{ text, quantity }])).body.lines[0]);

describe("what a line stands for", () => {
  test.each(["010-241", "010241", "010 241", "10241", "О10-241", "арт. 010.241", "КЕФИР 2,5 %,  0,9 Л"])(
    "%s is the kefir of that article or name",
    async (text) => {
      const line = await first(text, "5");
      expect([line.status, line.product?.uuid, line.quantity]).toEqual(["found", kefir, 5]);
      expect(line.by).toBe(text.startsWith("КЕФИР") ? "name" : "article");
      expect(line.product?.basePerUnit.amount).toBe(78.4);
    },
  );

  test("a product by its uuid, by a sender's id, by words that only it has", async () => {
    const known =
      "insert into exchange_things (feed, key, external_id, key_name, fields, loaded_at) values ('goods', $1, 'guid-of-kefir', '', '{}', now())";
    await backend.pool.query(`${known} on conflict (feed, key) do update set external_id = excluded.external_id`, [kefir]);
    const { body } = await resolve([
      { productUuid: kefir },
      { externalId: "guid-of-kefir" },
      { text: "guid-of-kefir" },
      { text: "лопатка говяжья" },
    ]);
    expect(body.lines.map(({ status, by, product }) => [status, by, product?.sku])).toEqual([
      ["found", "product", "010-241"],
      ["found", "externalId", "010-241"],
      ["found", "externalId", "010-241"],
      ["found", "search", "030-103"],
    ]);
  });

  test("words of several goods are several, five at most, and none of them is taken", async () => {
    const line = await first("кефир", "5");
    expect([line.status, line.product, line.quantity]).toEqual(["several", null, null]);
    expect(line.candidates.length).toBeGreaterThan(1);
    expect(line.candidates.length).toBeLessThanOrEqual(5);
    expect(line.candidates.every(({ name }) => name.startsWith("Кефир"))).toBe(true);
  });

  test("what nothing is like is unknown", async () => {
    expect(await first("гвозди 100 мм")).toMatchObject({ status: "unknown", product: null, candidates: [] });
  });

  test("what the trade point has no contract for is told to be not for it", async () => {
    await backend.db.delete(contractLines).where(eq(contractLines.assortmentUuid, dairy));
    expect(await first("010-241", "5")).toMatchObject({
      status: "notForBranch",
      quantity: null,
      product: { uuid: kefir, unavailableReason: "no_contract" },
    });
  });

  test("what is out of sale is gone for who has ordered it, and unknown to others", async () => {
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, kefir));
    const statuses = async (email: string) => {
      const { body } = await resolve([{ text: "010-241" }], await backend.as(email));
      return body.lines.map(({ status, product }) => [status, product?.name]);
    };
    const [ordered] = (
      await backend.pool.query(
        "select count(*)::int as count from deal_lines l join deals d on d.uuid = l.deal_uuid where l.product_uuid = $1 and d.buyer_company_uuid = $2",
        [kefir, alfa],
      )
    ).rows;
    expect(await statuses("director@alfa.example")).toEqual([ordered.count > 0 ? ["gone", "Кефир 2,5 %, 0,9 л"] : ["unknown", undefined]]);
    await backend.pool.query("delete from deal_lines where product_uuid = $1", [kefir]);
    expect(await statuses("director@alfa.example")).toEqual([["unknown", undefined]]);
    expect(await first("кефир 2,5 % 0,9 л")).toMatchObject({ status: "several", product: null });
  });

  test("the database makes the same keys of articles and names as what is typed makes", async () => {
    const rows = await backend.db
      .select({
        sku: products.sku,
        name: products.name,
        article: sql<string>`${articleKeySql(products.sku)}`,
        key: sql<string>`${nameKeySql(products.name)}`,
      })
      .from(products);
    for (const row of rows) expect([row.article, row.key]).toEqual([articleKey(row.sku), textKey(row.name)]);
    for (const text of ["АВЕКМНОРСТУХ-01", "abekmhopctyx 01", "Ё-0О0o", "000"]) {
      const [row] = (await backend.db.execute<{ key: string }>(sql`select ${articleKeySql(sql`${text}::text`)} as key`)).rows;
      expect(row?.key).toBe(articleKey(text));
    }
  });
});

describe("how much of it", () => {
  test("lines answer in their order, each with what became of its quantity", async () => {
    const { body } = await resolve([
      { text: "010-241", quantity: "24 шт" },
      { text: "010-241", quantity: "5х12" },
      { text: "010-512", quantity: "1 200 г" },
      { text: "010-512", quantity: "2,3", unit: "кг" },
      { text: "010-241", quantity: "1000000" },
      { text: "010-377", quantity: 4 },
      { text: "010-377" },
      { text: "030-118", quantity: "3 кор" },
    ]);
    expect(
      body.lines.map(({ quantity, quantityRefusal, corrections }) => [quantity, quantityRefusal, corrections.map(({ reason }) => reason)]),
    ).toMatchObject([
      [expect.any(Number), null, expect.arrayContaining(["unitConverted"])],
      [null, "multiplication", []],
      [2, null, ["unitConverted", "belowMinimum"]],
      [2, null, ["roundedDown"]],
      [expect.any(Number), null, ["aboveMaximum"]],
      [4, null, []],
      [expect.any(Number), null, ["noQuantity"]],
      [null, "otherUnit", []],
    ]);
    const sum = body.lines.filter(({ product }) => product?.uuid === kefir).reduce((all, { quantity }) => all + (quantity ?? 0), 0);
    const item = must(body.sheet.items.find(({ uuid }) => uuid === kefir));
    expect([item.quantity, item.quantityProblem]).toEqual([sum, null]);
  });

  test("nothing is written, and more than 500 lines are refused", async () => {
    const before = await backend.pool.query("select * from baskets b join basket_lines l on l.basket_uuid = b.uuid order by 1, 2");
    await resolve([{ text: "010-241", quantity: "5" }]);
    expect((await backend.pool.query("select * from baskets b join basket_lines l on l.basket_uuid = b.uuid order by 1, 2")).rows).toEqual(
      before.rows,
    );
    const as = await director();
    expect((await as(lines.resolve, { body: { lines: Array.from({ length: 501 }, () => ({ text: "x" })) } })).status).toBe(400);
    const { body } = await resolve([{ quantity: 5 }, { text: "  " }]);
    expect(body.lines.map(({ status }) => status)).toEqual(["unknown", "unknown"]);
  });
});

describe("one calculation", () => {
  test("for any lines the sheet, the basket they are put into and PUT of the same quantities have the same prices, steps, limits and problems", async () => {
    const as = await director();
    const goods = await backend.db.select({ sku: products.sku }).from(products).where(eq(products.isPublished, true));
    const line = fc.record({
      text: fc.constantFrom(...goods.map(({ sku }) => sku)),
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 400 }).map(String),
        fc.constantFrom("0,5", "12,35", "2 кор", "48 шт", "1 500 г", "", "99999"),
      ),
    });
    const body = fc.record({ asked: fc.array(line, { minLength: 1, maxLength: 25 }), branchUuid: fc.constantFrom(shop, secondShop) });
    await fc.assert(
      fc.asyncProperty(body, async ({ asked, branchUuid }) => {
        await as(basket.put, { body: { products: [], branchUuid } });
        const { body: resolved } = await resolve(asked, as, branchUuid);
        const wanted = resolved.lines.flatMap(({ product, quantity }) =>
          product && quantity ? [{ productUuid: product.uuid, quantity }] : [],
        );
        const applied = await as(lines.apply, { body: { branchUuid, mode: "add", lines: wanted } });
        expect(applied.status, JSON.stringify(applied.errors)).toBe(200);
        const put = await as(basket.put, {
          body: { branchUuid, products: applied.body.items.map(({ uuid, quantity }) => ({ productUuid: uuid, quantity })) },
        });
        const { body: got } = await as(basket.get);
        const figures = ({ items, groups, summary, constraints, deliverySchedules, problems }: typeof got) => ({
          items: [...items].filter(({ quantity }) => quantity > 0).sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
          assortments: [...groups.assortmentGroups].sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
          sums: groups.discountGroups.map(({ uuid, total, count, percent }) => [uuid, total, count, percent]).sort(),
          summary,
          constraints,
          days: [...deliverySchedules].sort((a, b) => (a.subcategoryUuid < b.subcategoryUuid ? -1 : 1)),
          problems: problems.map((problem) => JSON.stringify(problem)).sort(),
        });
        expect(figures(applied.body)).toEqual(figures(put.body));
        expect(figures(got)).toEqual(figures(put.body));
        const ofZero = resolved.sheet.items.filter(({ quantity }) => quantity === 0).length;
        if (ofZero === 0) expect(figures(resolved.sheet)).toEqual(figures(put.body));
      }),
      { numRuns: 25 },
    );
  });

  test("500 lines are a few statements, however many are met or looked for", async () => {
    const as = await director();
    const goods = await backend.db.select({ sku: products.sku }).from(products).where(eq(products.isPublished, true));
    const many = Array.from({ length: 500 }, (_, at) => ({ text: must(goods[at % goods.length]).sku, quantity: "3" }));
    const few = await as(lines.resolve, { body: { lines: many.slice(0, 5) } });
    const all = await as(lines.resolve, { body: { lines: many } });
    expect(all.queries).toBe(few.queries);
    expect(all.queries).toBeLessThanOrEqual(8);
    expect(all.body.lines.every(({ status }) => status === "found" || status === "notForBranch")).toBe(true);
  });
});

describe("putting lines into the basket", () => {
  const two = [
    { productUuid: kefir, quantity: 4 },
    { productUuid: beef, quantity: 3 },
  ];

  test("twenty identical sends at once add once and answer the same basket", async () => {
    const as = await director();
    await fill(as);
    const sent = await Promise.all(Array.from({ length: 20 }, () => as(lines.apply, { body: { mode: "add", lines: two }, key: "twenty" })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await as(basket.get);
    expect(body.items.find(({ uuid }) => uuid === kefir)?.quantity).toBe(24);
    expect(new Set(sent.map((answer) => JSON.stringify(answer.body)))).toEqual(new Set([JSON.stringify({ ...body, stopped: [] })]));
    const other = await as(lines.apply, { body: { mode: "set", lines: two }, key: "twenty" });
    expect(other.errors[0]?.code).toBe("IDEMPOTENCY_MISMATCH:4009");
  });

  test("adding stops at the maximum, setting is exactly so many, nothing takes a line away, others stay", async () => {
    const as = await director();
    await fill(as);
    await backend.db.update(products).set({ maxHundredths: 2200 }).where(eq(products.uuid, kefir));
    const quantityOf = async (mode: "add" | "set", quantity: number) => {
      const { body, status } = await as(lines.apply, { body: { mode, lines: [{ productUuid: kefir, quantity }] } });
      return [status, body.items?.find(({ uuid }) => uuid === kefir)?.quantity, body.items?.length, body.stopped];
    };
    expect(await quantityOf("add", 4)).toEqual([200, 22, 4, [kefir]]);
    expect(await quantityOf("set", 7)).toEqual([200, 7, 4, []]);
    expect(await quantityOf("add", 0)).toEqual([200, 7, 4, []]);
    expect(await quantityOf("add", 15)).toEqual([200, 22, 4, []]);
    expect(await quantityOf("set", 0)).toEqual([200, undefined, 3, []]);
  });

  test("one wrong line refuses them all and is named", async () => {
    const as = await director();
    await fill(as);
    const before = (await as(basket.get)).body;
    const { status, errors } = await as(lines.apply, {
      body: { mode: "add", lines: [...two, { productUuid: kefir, quantity: 1 }, { productUuid: curd, quantity: 0.01 }] },
    });
    expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["lines.3.quantity"]]);
    expect((await as(basket.get)).body).toEqual(before);
  });

  test("a stranger's trade point is not found, and who may order nothing yet is told so", async () => {
    const as = await director();
    expect((await as(lines.resolve, { body: { branchUuid: betaShop, lines: [{ text: "010-241" }] } })).status).toBe(404);
    expect((await as(lines.apply, { body: { branchUuid: betaShop, mode: "add", lines: two } })).status).toBe(404);
    const gamma = await backend.as("director@gamma.example");
    for (const answer of [
      await gamma(lines.resolve, { body: { lines: [{ text: "010-241" }] } }),
      await gamma(lines.apply, { body: { mode: "add", lines: two } }),
    ])
      expect(answer.errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
  });
});

describe("what was chosen for a text", () => {
  test("is taken for the whole company next time in any writing, for nobody else, and can be forgotten", async () => {
    const as = await director();
    const manager = await backend.as("manager@alfa.example");
    expect((await first("Кефир")).status).toBe("several");
    await as(lines.apply, { body: { mode: "add", lines: [{ productUuid: kefir, quantity: 4, chosenFor: "Кефир" }] } });
    const meets = async (caller: Caller) => {
      const { body } = await resolve([{ text: " КЕФИР ", quantity: "4" }], caller);
      return body.lines.map(({ status, by, product }) => [status, by, product?.uuid]);
    };
    expect(await meets(manager)).toEqual([["found", "chosen", kefir]]);
    expect(await meets(await backend.as("director@beta.example"))).toEqual([["several", null, undefined]]);
    await as(lines.apply, { body: { mode: "add", lines: [{ productUuid: yoghurt, quantity: 4, chosenFor: "кефир" }] } });
    expect(await meets(manager)).toEqual([["found", "chosen", yoghurt]]);
    const stranger = await backend.as("director@beta.example");
    expect((await stranger(lines.forget, { body: { text: "кефир" } })).body).toEqual({ forgotten: false });
    expect((await manager(lines.forget, { body: { text: "Кефир" } })).body).toEqual({ forgotten: true });
    expect(await meets(manager)).toEqual([["several", null, undefined]]);
    expect(await backend.db.select().from(lineChoices)).toEqual([]);
  });
});

describe("a table or a paste", () => {
  const read = async (text: string | Buffer, name = "заказ.csv") => {
    const as = await director();
    return as(lines.read, { body: { fileBody: Buffer.from(text).toString("base64"), originalFilename: name } });
  };

  test("is read with tabs, semicolons or nothing between, and a workbook of unknown lines can be sent again", async () => {
    const expected = [
      { text: "010-241", quantity: "5", unit: "кор" },
      { text: "Кефир 2,5 %, 0,9 л", quantity: "1 200", unit: "" },
    ];
    expect((await read("010-241\t5\tкор\r\nКефир 2,5 %, 0,9 л\t1 200\t\r\n")).body.lines).toEqual(expected);
    expect((await read("Артикул;Количество;Ед.\n010-241;5;кор\nКефир 2,5 %, 0,9 л;1 200;\n")).body.lines).toEqual(expected);
    expect((await read("010-241 5 кор\n\nСоль 10\n")).body.lines).toEqual([
      { text: "010-241", quantity: "5", unit: "кор" },
      { text: "Соль", quantity: "10", unit: "" },
    ]);
    const as = await director();
    const file = await as(lines.unknownFile, { body: { lines: expected } });
    expect(String(file.headers["content-disposition"])).toContain("xlsx");
    expect((await read(file.body as Buffer, "again.xlsx")).body.lines).toEqual(expected);
  });

  test("without a line, or with more than 500, is refused beside the file", async () => {
    for (const text of ["\n\n", Array.from({ length: 501 }, (_, at) => `010-${at}\t1`).join("\n")]) {
      const { status, errors } = await read(text);
      expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["fileBody"]]);
    }
    expect((await read(Array.from({ length: 500 }, (_, at) => `010-${at}\t1`).join("\n"))).body.lines).toHaveLength(500);
  });
});

test("what a basket holds already does not make a sheet's line dearer or cheaper than the sheet says of itself", async () => {
  const as = await director();
  await fill(as, exampleLines());
  const { body } = await resolve([{ text: "010-241", quantity: "4" }], as);
  expect(body.sheet.items).toHaveLength(1);
  expect(body.sheet.summary.itemCount).toBe(1);
});
