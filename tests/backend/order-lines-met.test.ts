import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { lines } from "#contract/lines.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { lineChoices } from "#server/backend/lines/tables.ts";
import { articleKeySql, nameKeySql } from "#server/backend/products/line-keys-sql.ts";
import { products } from "#server/backend/products/tables.ts";
import { articleKey, textKey } from "#server/backend/products/text-keys.ts";
import type { Caller } from "#tests/support/backend.ts";
import { alfa, dairy, kefir, must, yoghurt } from "#tests/support/demo-basket.ts";
import { useResolvedLines } from "#tests/support/resolved-lines.ts";

const { backend, director, resolve, first } = useResolvedLines();

describe("the product that a line stands for", () => {
  test.each(["010-241", "010241", "010 241", "10241", "О10-241", "арт. 010.241", "КЕФИР 2,5 %,  0,9 Л"])(
    "the text %s finds the kefir by its article or name",
    async (text) => {
      const line = await first(text, "5");
      expect([line.status, line.product?.uuid, line.quantity]).toEqual(["found", kefir, 5]);
      expect(line.by).toBe(text.startsWith("КЕФИР") ? "name" : "article");
      expect(line.product?.basePerUnit.amount).toBe(78.4);
    },
  );

  test("a product is found by its uuid, by a sender's external id, or by words that only it has", async () => {
    const insert = `insert into exchange_entities (feed, key, external_id, key_name, fields, loaded_at)
      values ('goods', $1, 'guid-of-kefir', '', '{}', now())`;
    await backend.pool.query(`${insert} on conflict (feed, key) do update set external_id = excluded.external_id`, [kefir]);
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

  test("words that fit several products return up to five candidates, and none is chosen", async () => {
    const line = await first("кефир", "5");
    expect([line.status, line.product, line.quantity]).toEqual(["several", null, null]);
    expect(line.candidates.length).toBeGreaterThan(1);
    expect(line.candidates.length).toBeLessThanOrEqual(5);
    expect(line.candidates.every(({ name }) => name.startsWith("Кефир"))).toBe(true);
  });

  test("an article of several goods is asked about, in any writing; the article with its mark means one of them", async () => {
    onTestFinished(async () => {
      await backend.pool.query(
        "update products p set sku = k.sku, article = null from kept_products k where k.uuid = p.uuid and p.article is not null",
      );
    });
    await backend.pool.query("update products set article = '0654', sku = '0654-' || left(uuid::text, 8) where uuid = any($1)", [
      [kefir, yoghurt],
    ]);
    for (const text of ["0654", "654", "арт. 0654", "Творог 0654"]) {
      const line = await first(text, "5");
      expect([text, line.status, line.candidates.map(({ uuid }) => uuid).sort()]).toEqual([text, "several", [kefir, yoghurt].sort()]);
      expect(line.candidates.map(({ sku }) => sku).sort()).toEqual([kefir, yoghurt].map((uuid) => `0654-${uuid.slice(0, 8)}`).sort());
    }
    expect(await first(`0654-${yoghurt.slice(0, 8)}`, "5")).toMatchObject({ status: "found", by: "article", product: { uuid: yoghurt } });
  });

  test.each([
    ["010-241 десять", 10, null],
    ["010-241, пять коробок", 5, null],
    ["010-241 5 поддонов", null, "unknownUnit"],
    ["010-241 5-6 коробок", null, "notNumber"],
    ["010-241 500 г", null, "otherUnit"],
    ["010-241 дюжина", null, "notNumber"],
    ["010-241 2,5 %", "least", null],
    ["0010 241", "least", null],
    ["010-241 Кефир 2,5 %, 0,9 л", "least", null],
    ["010-241 0", null, "zero"],
    ["010-241 - 0", null, "zero"],
    ["010-241 x12", null, "notNumber"],
    ["010-241 не нужно", null, "notNumber"],
    ["010-241 - отмена", null, "notNumber"],
    ["010-241 по 2 на каждую точку", null, "notNumber"],
    ["010-241 как обычно", "least", null],
  ])("%s: what stands behind an article is its quantity, is asked about, or is the product's name", async (text, quantity, error) => {
    const { product, quantity: read, quantityError } = await first(text);
    const least = (await first("010-241")).quantity;
    expect([product?.sku, read, quantityError]).toEqual(["010-241", quantity === "least" ? least : quantity, error]);
  });

  test.each([
    ["нам 5 кор кефира к утру", 5, null],
    ["кефир обычный, 5 коробок, но срочно", 5, null],
    ["кефир 2,5 % 0,9 л, как всегда", "least", null],
    ["кефир 5 кор или лучше 6 кор", null, "multiplication"],
    ["нужно 500 кг кефира", null, "otherUnit"],
  ])("%s: what is among the words for which a product is chosen is its quantity, or is asked about", async (text, quantity, error) => {
    const read = async () => {
      const { body } = await resolve([{ productUuid: kefir, text }]);
      return [body.lines[0]?.quantity, body.lines[0]?.quantityError];
    };
    const least = (await first("010-241")).quantity;
    expect(await read()).toEqual([quantity === "least" ? least : quantity, error]);
    const { body } = await resolve([{ productUuid: kefir, text, quantity: "7" }]);
    expect(body.lines[0]).toMatchObject({ quantity: 7, quantityError: null });
  });

  test.each([
    ["010-241 Кефир 2,5 %, 0,9 л 5 кор 78,40", "392,00"],
    ["010-241 кефир - 5", "3"],
    ["010-241 кефир не нужен", "3 кор"],
    ["айран не надо", "2"],
    ["не надо айран", "2"],
  ])("%s, %s: which number is wanted, or whether anything is, is asked about", async (text, quantity) => {
    const line = await first(text, quantity);
    expect([line.status, line.quantity, line.quantityError]).toEqual(["found", null, "multiplication"]);
  });

  test.each(["вырезка", "паста", "индейка", "бедро куриное", "сушки", "1", "4"])(
    "%s: words that name several products, or a mere number, are no choice",
    async (text) => {
      const { status, product } = await first(text, "5");
      expect([["several", "unknown"].includes(status), product]).toEqual([true, null]);
    },
  );

  test.each([
    ["говядина вырезка", "Говядина, вырезка зачищенная, охл."],
    ["лимоны", "Лимон, весовой"],
    ["соль", "Соль пищевая помол № 1, 1 кг"],
    ["ряженка 4%", "Ряженка 4 %, 0,45 л"],
  ])("%s names one product alone", async (text, name) => {
    expect(await first(text)).toMatchObject({ status: "found", product: { name } });
  });

  test("an article beside another product's whole name is asked about; beside other words it is taken", async () => {
    const both = await first("010-377 Кефир 2,5 %, 0,9 л", "5");
    expect([both.status, both.candidates.map(({ uuid }) => uuid).sort()]).toEqual(["several", [kefir, yoghurt].sort()]);
    const own = await first("Кефир 2,5 %, 0,9 л 010-241", "5");
    expect([own.status, own.by, own.product?.uuid]).toEqual(["found", "article", kefir]);
    const worded = await first("010-377 кефир 2,5 %", "5");
    expect([worded.status, worded.product?.uuid]).toEqual(["found", yoghurt]);
  });

  test("a phone number under an order finds nothing", async () => {
    expect(await first("+7 900 123-45-67")).toMatchObject({ status: "unknown", candidates: [] });
  });

  test("a text similar to no product is unknown", async () => {
    expect(await first("гвозди 100 мм")).toMatchObject({ status: "unknown", product: null, candidates: [] });
  });

  test("a product without a contract at the trade point is found, but not available there", async () => {
    await backend.db.delete(contractLines).where(eq(contractLines.assortmentUuid, dairy));
    expect(await first("010-241", "5")).toMatchObject({
      status: "notForBranch",
      quantity: null,
      product: { uuid: kefir, unavailableReason: "no_contract" },
    });
  });

  test("an unpublished product is shown as gone to a company that has ordered it, and as unknown to others", async () => {
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, kefir));
    const statuses = async (email: string) => {
      const { body } = await resolve([{ text: "010-241" }], await backend.as(email));
      return body.lines.map(({ status, product }) => [status, product?.name]);
    };
    const [ordered] = (
      await backend.pool.query(
        `select count(*)::int as count from deal_lines l join deals d on d.uuid = l.deal_uuid where l.product_uuid = $1
          and d.buyer_company_uuid = $2`,
        [kefir, alfa],
      )
    ).rows;
    expect(ordered.count).toBeGreaterThan(0);
    expect(await statuses("director@alfa.example")).toEqual([["gone", "Кефир 2,5 %, 0,9 л"]]);
    await backend.pool.query("delete from deal_lines where product_uuid = $1", [kefir]);
    expect(await statuses("director@alfa.example")).toEqual([["unknown", undefined]]);
    expect(await first("кефир 2,5 % 0,9 л")).toMatchObject({ status: "several", product: null });
  });

  test("the database and the server make the same search keys of articles and names", async () => {
    const rows = await backend.db
      .select({
        sku: products.sku,
        name: products.name,
        article: sql<string>`${articleKeySql(products.sku)}`,
        key: sql<string>`${nameKeySql(products.name)}`,
      })
      .from(products);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([row.article, row.key]).toEqual([articleKey(row.sku), textKey(row.name)]);
    for (const text of ["АВЕКМНОРСТУХ-01", "abekmhopctyx 01", "Ё-0О0o", "000"]) {
      const [row] = (await backend.db.execute<{ key: string }>(sql`select ${articleKeySql(sql`${text}::text`)} as key`)).rows;
      expect(row?.key).toBe(articleKey(text));
    }
  });
});

describe("the quantity of a line", () => {
  test("each line returns its quantity with its corrections or the reason of its refusal, in the order sent", async () => {
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
      body.lines.map(({ quantity, quantityError: quantityRefusal, corrections }) => [
        quantity,
        quantityRefusal,
        corrections.map(({ reason }) => reason),
      ]),
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
    const item = must(body.basket.items.find(({ uuid }) => uuid === kefir));
    expect([item.quantity, item.quantityProblem]).toEqual([sum, null]);
  });

  test("resolving lines saves nothing, and more than 500 lines are rejected", async () => {
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

describe("a product chosen for a text", () => {
  test("the choice is reused by the whole company in any spelling, by no other company, and can be forgotten", async () => {
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
