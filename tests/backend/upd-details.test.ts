import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { branches } from "#contract/branches.ts";
import { companies as companyCalls } from "#contract/companies.ts";
import { papers as calls } from "#contract/papers.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { paymentOrders, payments } from "#server/backend/payments/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { alfa, shop } from "#tests/support/demo-basket.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";
import { at, readXml } from "#tests/support/read-xml.ts";

const backend = useBackend();
const seller = demoUuid("company", "seller");
const world = useMixedDeal(backend, "collected", ["companies", "branches", "paper_signers", "seller_regimes"]);
const { setLine } = world;
let director: Caller;
let rep: Caller;
let deal: string;
beforeEach(() => {
  ({ director, rep, deal } = world);
});

const issue = (as: Caller) => as(calls.issueUpd, { params: { uuid: deal }, body: {} });
const pageOf = async (paperUuid: string) => (await director(calls.get, { params: { uuid: deal, paperUuid } })).body;
const xmlOf = async (paperUuid: string) => {
  const { body } = await director(calls.xml, { params: { uuid: deal, paperUuid } });
  return { root: readXml(new TextDecoder("windows-1251").decode(body as Buffer)) };
};

test("says how goods are marked, what the trade point buys them for, and to whom the file goes", async () => {
  const mark = (name: string, marking: string, gtin: string) =>
    backend.pool.query(
      `update products set details = details || jsonb_build_object('marking', $2::text, 'gtin', $3::text)
       where uuid in (select product_uuid from deal_lines where deal_uuid = $4 and snapshot->>'name' like $1)`,
      [`${name}%`, marking, gtin, deal],
    );
  await mark("Кефир", "volume", "04600000000015");
  await mark("Говядина", "volume", "04600000000022");
  const before = await pageOf((await issue(rep)).body.uuid);
  expect(before.upd?.lacks).toEqual({ ids: ["seller", "buyer"], counts: [2], codes: [], goodsUse: true });

  const branch = await director(branches.get, { params: { uuid: shop } });
  const { name, address } = branch.body;
  const told = { name, address, goodsUse: "production", edoId: "2LT-ALFA-B1" };
  expect((await director(branches.update, { params: { uuid: shop }, body: told })).body).toMatchObject(told);
  const admin = await backend.as("platform@platform.example");
  const { data } = (await admin(companyCalls.getData, { params: { uuid: seller } })).body;
  const body = { ...data, companyUuid: seller, edoId: " 2BM-7100000001 " };
  expect((await admin(companyCalls.putDataInternal, { body })).body.data.edoId).toBe("2BM-7100000001");

  // What the buyer told later corrects nothing by itself; the next document has it.
  expect((await issue(rep)).body.uuid).toBe(before.uuid);
  await setLine(deal, 0, { collectedHundredths: 900, actualTotalKopecks: 414_882 });
  await backend.pool.query(
    "update products set details = jsonb_set(details, '{marking}', '\"piece\"') where details->>'gtin' = '04600000000022'",
  );
  const after = await pageOf((await issue(rep)).body.uuid);
  expect(after.upd?.lacks).toEqual({ ids: [], counts: [], codes: [2], goodsUse: false });
  const { root } = await xmlOf(after.uuid);
  expect(root.attributes.ИдФайл).toMatch(/^ON_NSCHFDOPPR_2LT-ALFA-B1_2BM-7100000001_\d{8}_[0-9a-f-]{36}_0_1_0_0_0_00$/);
  expect(at(root, "Документ/СвСчФакт/ИнфПолФХЖ1/ТекстИнф")[0]?.attributes).toEqual({ Идентиф: "СвВыбытияМАРК", Значен: "3" });
  const extra = at(root, "Документ/ТаблСчФакт/СведТов/ДопСведТов");
  expect(extra.map(({ attributes, children }) => [attributes.ГТИН, children.map((each) => each.attributes.КолВедМарк)])).toEqual([
    ["04600000000015", ["54"]],
    ["04600000000022", []],
  ]);
});

test("names payments for the order that came before the goods went, as they were when it was issued", async () => {
  const { rows } = await backend.pool.query<{ uuid: string }>("select uuid from contract_lines where branch_uuid = $1 limit 2", [shop]);
  const pay = async (number: string, amountKopecks: number, status: "posted" | "ignored" = "posted") => {
    const paymentUuid = randomUUID();
    await backend.db.insert(payments).values({
      uuid: paymentUuid,
      ...{ source: "person", digest: number, number, date: "2026-03-04", amountKopecks, status },
      ...{ payerName: "ООО «Лукошко»", payerInn: "7199123453", companyUuid: alfa, createdBy: "Бухгалтер" },
    });
    for (const { uuid } of rows)
      await backend.db
        .insert(paymentOrders)
        .values({ paymentUuid, dealUuid: deal, contractLineUuid: uuid, amountKopecks: amountKopecks / 2 });
  };
  await pay("77", 200_000);
  await pay("78", 300_000, "ignored");
  const first = (await issue(rep)).body;
  const paidOf = async (paperUuid: string) =>
    at((await xmlOf(paperUuid)).root, "Документ/СвСчФакт/СвПРД").map(({ attributes }) => attributes);
  const paid = [{ НомерПРД: "77", ДатаПРД: "04.03.2026", СуммаПРД: "2000.00" }];
  expect(await paidOf(first.uuid)).toEqual(paid);
  const file = await director(calls.file, { params: { uuid: deal, paperUuid: first.uuid } });
  expect((await pdfTexts(file.body as Buffer)).join(" ")).toContain("К платёжно-расчётному документу № 77 от 04.03.2026 (5)");
  // What is paid after the goods went is no advance.
  await pay("79", 50_000);
  await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
  expect(await paidOf((await issue(rep)).body.uuid)).toEqual(paid);
});
