import { describe, expect, test } from "vitest";
import { companyPapers } from "#contract/company-papers.ts";
import { companyPrices as calls } from "#contract/company-prices.ts";
import { type ProductCard, products } from "#contract/products.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, curd, kefir, must } from "#tests/support/demo-basket.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";
import { unzip } from "#tests/support/zip.ts";

const backend = useBackend();
const director = () => backend.as("director@alfa.example");
const issue = async (as: Caller, contractUuid?: string, companyUuid = alfa) => as(calls.issue, { body: { companyUuid, contractUuid } });
const read = async (as: Caller, uuid: string) => (await as(calls.get, { params: { uuid } })).body;
const rowsOf = ({ sections }: Awaited<ReturnType<typeof read>>) => sections.flatMap(({ rows }) => rows);
const one = async (text: string, ...values: unknown[]) => must((await backend.pool.query(text, values)).rows[0]);

/** What a card says of a product's prices, as a price list does. */
const pricesOf = ({ price, discountGroup, discounts }: ProductCard) => [
  price?.current.amount,
  discountGroup
    ? discountGroup.prices.map(({ count, discountCost }) => [count, discountCost?.amount])
    : discounts.filter(({ isActive }) => isActive).map(({ count, discountCost }) => [count, discountCost?.amount]),
];

describe("a price list of a company", () => {
  test("has the company's prices of today as its catalogue does, with its own codes, packages and shelf life", async () => {
    const as = await director();
    await backend.pool.query("insert into buyer_codes values ($1, $2, 'К-1', 'к1', now()) on conflict do nothing", [alfa, kefir]);
    const list = await read(as, (await issue(as)).body.uuid);
    expect(list).toMatchObject({ date: "2026-03-05", status: "issued", company: { uuid: alfa }, contract: "", replacedBy: null });
    const rows = rowsOf(list);
    const kefirRow = must(rows.find(({ sku }) => sku === "010-241"));
    expect(kefirRow).toMatchObject({ buyerCode: "К-1", vatRate: 10, unit: "pcs", price: { amount: 78.4 } });
    const { body } = await as(products.listByUuids, { body: { uuids: [kefir, curd] } });
    for (const card of body.products) {
      const row = must(rows.find(({ sku }) => sku === card.sku));
      expect([row.price.amount, row.ladder.steps.map(({ from, price }) => [from, price.amount])]).toEqual(pricesOf(card));
      expect(row.minimum).toEqual({ quantity: card.dealQuantity.min, unit: card.dealQuantity.unit });
    }
  });

  test("of one contract has its goods alone; another company's contract is not found", async () => {
    const as = await director();
    const contract = await one(
      `select l.uuid, a.uuid as assortment, a.name || ', ' || b.name as name from contract_lines l
         join branches b on b.uuid = l.branch_uuid join assortments a on a.uuid = l.assortment_uuid
       where b.company_uuid = $1 and a.name like 'Молоч%' order by b.name limit 1`,
      alfa,
    );
    const list = await read(as, (await issue(as, contract.uuid)).body.uuid);
    expect(list.contract).toBe(contract.name);
    const { count } = await one(
      "select count(*)::int as count from products where assortment_uuid = $1 and is_published and is_offered",
      contract.assortment,
    );
    expect([list.rowCount, rowsOf(list).some(({ sku }) => sku === "030-118")]).toEqual([count, false]);
    const other = await one(
      "select l.uuid from contract_lines l join branches b on b.uuid = l.branch_uuid where b.company_uuid <> $1 limit 1",
      alfa,
    );
    expect((await issue(as, other.uuid)).status).toBe(404);
  });

  test("asked for again on its day is the same; another price or another day makes a new one, and the old keeps what it said", async () => {
    const as = await director();
    const first = (await issue(as)).body;
    expect((await issue(await backend.as("rep@seller.example"))).body).toEqual({ ...first, isNew: false });
    const before = await read(as, first.uuid);
    const [product] = rowsOf(before);
    await backend.pool.query("update products set units_in_supply = units_in_supply + 1 where sku = $1", [product?.sku]);
    const second = (await issue(as)).body;
    expect([second.isNew, Number(second.number) > Number(first.number)]).toEqual([true, true]);
    expect(await read(as, first.uuid)).toEqual({
      ...before,
      status: "replaced",
      replacedBy: { uuid: second.uuid, number: second.number },
    });
    backend.setNow(new Date(testNow.getTime() + 86_400_000));
    const later = await director();
    const third = (await issue(later)).body;
    const { date } = await read(later, third.uuid);
    backend.setNow(testNow);
    expect([third.isNew, date]).toEqual([true, "2026-03-06"]);
  });

  test("asked for by two people at once is one", async () => {
    await backend.pool.query("update products set min_hundredths = min_hundredths + step_hundredths where uuid = $1", [kefir]);
    const callers = [await director(), await backend.as("rep@seller.example")];
    const both = await Promise.all(callers.map((as) => issue(as)));
    expect(new Set(both.map(({ body }) => body.uuid)).size).toBe(1);
    expect(both.map(({ body }) => body.isNew).sort()).toEqual([false, true]);
  });

  test("goods that buyers do not see, or that the seller does not offer, are not in it", async () => {
    const as = await director();
    const hasCurd = async () => rowsOf(await read(as, (await issue(as)).body.uuid)).some(({ sku }) => sku === "010-512");
    expect(await hasCurd()).toBe(true);
    await backend.pool.query("update products set is_offered = false where uuid = $1", [curd]);
    expect(await hasCurd()).toBe(false);
    await backend.pool.query("update products set is_offered = true where uuid = $1", [curd]);
  });

  test("is drawn as a PDF and a workbook, and is among the company's papers and in their ZIP", async () => {
    const as = await director();
    const { uuid, number } = (await issue(as)).body;
    const pdf = await as(calls.file, { params: { uuid } });
    expect((await pdfTexts(pdf.body as Buffer)).join(" ")).toContain(`Прайс-лист № ${number} на 5 марта 2026 г.`);
    const workbook = await as(calls.workbook, { params: { uuid } });
    expect(decodeURIComponent(String(workbook.headers["content-disposition"]))).toContain(`Прайс-лист № ${number} на 05.03.2026.xlsx`);
    const sheet = [...unzip(workbook.body as Buffer).values()].map((bytes) => bytes.toString("utf8")).join("\n");
    for (const expected of ["Цена с НДС", "010-241", "<v>78.4</v>"]) expect(sheet.includes(expected)).toBe(true);
    const listed = await as(companyPapers.list, { query: { kind: "priceList", search: number } });
    expect(listed.body.papers).toMatchObject([{ uuid, kind: "priceList", deal: null, status: "issued" }]);
    const zip = await as(companyPapers.bundle, { query: { kind: "priceList", search: number } });
    expect([...unzip(zip.body as Buffer).keys()]).toEqual([`Прайс-лист № ${number} на 05.03.2026.pdf`]);
  });

  test("of a seller who pays no VAT on its day names none, on paper, in the workbook or on its page", async () => {
    const as = await director();
    await backend.pool.query("update seller_regimes set regime = 'special'");
    const { uuid } = (await issue(as)).body;
    await backend.pool.query("update seller_regimes set regime = 'general'");
    expect(new Set(rowsOf(await read(as, uuid)).map(({ vatRate }) => vatRate))).toEqual(new Set(["none"]));
    const text = (await pdfTexts((await as(calls.file, { params: { uuid } })).body as Buffer)).join(" ");
    expect(text).toContain("НДС в них нет и сверх них не начисляется");
    expect(text).not.toContain("с НДС");
    const workbook = (await as(calls.workbook, { params: { uuid } })).body as Buffer;
    const sheet = [...unzip(workbook).values()].map((bytes) => bytes.toString("utf8")).join("\n");
    expect([sheet.includes("Цена с НДС"), sheet.includes("без НДС")]).toEqual([false, true]);
  });

  test("is refused in words without prices, contracts, requisites, a regime, and of too many goods", async () => {
    const as = await director();
    const messageOf = async (from: ReturnType<typeof issue>) => {
      const { status, errors } = await from;
      return [status, errors[0]?.message ?? errors[0]?.code];
    };
    const gamma = (await one("select company_uuid as uuid from customers where email = 'director@gamma.example'")).uuid;
    const newcomer = await backend.as("director@gamma.example");
    expect((await issue(newcomer, undefined, gamma)).errors[0]?.code).toContain("ACCREDITED");
    expect((await newcomer(calls.choices, { params: { uuid: gamma } })).body).toMatchObject({ hasPrices: false, contracts: [] });
    await backend.pool.query("update companies set status = 'accredited' where uuid = $1", [gamma]);
    expect(await messageOf(issue(newcomer, undefined, gamma))).toEqual([409, "У компании нет договоров: в прайс-листе нечего перечислить"]);
    await backend.pool.query("update companies set inn = '' where type = 'seller'");
    expect(await messageOf(issue(as))).toEqual([409, "Прайс-лист не составлен, не хватает данных: ИНН продавца"]);
    await backend.pool.query("update companies set inn = '7104512340' where type = 'seller'");
    await backend.pool.query("update products set is_published = false where assortment_uuid in (select uuid from assortments)");
    expect(await messageOf(issue(as))).toEqual([409, "По этим договорам сейчас нет товаров с ценой"]);
    await backend.pool.query("update products set is_published = true");
    const { columns } = await one(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'products' and table_schema = 'public' and is_generated = 'NEVER' and column_name not in ('uuid', 'sku')`,
    );
    await backend.pool.query(
      `insert into products (uuid, sku, ${columns})
       select gen_random_uuid(), 'X-' || n, ${columns} from products, generate_series(1, 2001) n where uuid = $1`,
      [kefir],
    );
    expect(await messageOf(issue(as))).toEqual([409, "Товаров больше 2000: выберите один договор"]);
  });
});

test("another company's price list nobody makes, reads or downloads; the seller's people only of whom they serve", async () => {
  const { uuid } = await one("select uuid from papers where kind = 'priceList' and company_uuid = $1 limit 1", alfa);
  for (const login of ["director@beta.example", "manager@beta.example", "rep2@seller.example"]) {
    const stranger = await backend.as(login);
    expect([(await issue(stranger)).status, (await stranger(calls.choices, { params: { uuid: alfa } })).status]).toEqual([404, 404]);
    for (const of of [calls.get, calls.file, calls.workbook]) expect((await stranger(of, { params: { uuid } })).status).toBe(404);
  }
  for (const login of ["manager@alfa.example", "rep@seller.example"])
    expect((await (await backend.as(login))(calls.get, { params: { uuid } })).status).toBe(200);
});

test("a buyer's manager makes one of contracts of their own trade points", async () => {
  const manager = await backend.as("manager@alfa.example");
  const { contracts } = (await manager(calls.choices, { params: { uuid: alfa } })).body;
  expect(new Set(contracts.map(({ branch }) => branch)).size).toBe(2);
  const [hidden] = (
    await backend.pool.query(
      "select l.uuid from contract_lines l join branches b on b.uuid = l.branch_uuid where b.company_uuid = $1 and not l.uuid = any($2)",
      [alfa, contracts.map(({ uuid }) => uuid)],
    )
  ).rows;
  expect((await issue(manager, must(hidden).uuid)).status).toBe(404);
});
