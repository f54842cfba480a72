import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { customers } from "#contract/customers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { papers as calls } from "#contract/papers.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLogs } from "#server/backend/deals/tables.ts";
import { sellerRegimes } from "#server/backend/vat/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { personOf, rub, storeDeal } from "#tests/support/demo-deals.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfRoles, pdfTexts } from "#tests/support/read-pdf.ts";
import { at, readXml } from "#tests/support/read-xml.ts";

const backend = useBackend();
const seller = demoUuid("company", "seller");
const world = useMixedDeal(backend, "collected", ["companies", "branches", "paper_signers", "seller_regimes"]);
const { setLine } = world;
const collected = world.store;
let director: Caller;
let rep: Caller;
let deal: string;
beforeEach(() => {
  ({ director, rep, deal } = world);
});

const issue = (as: Caller, uuid = deal) => as(calls.issueUpd, { params: { uuid }, body: {} });
const pageOf = async (paperUuid: string) => {
  const { body } = await director(calls.get, { params: { uuid: deal, paperUuid } });
  return body;
};
const xmlOf = async (paperUuid: string, uuid = deal) => {
  const { headers, body } = await director(calls.xml, { params: { uuid, paperUuid } });
  return { headers, root: readXml(new TextDecoder("windows-1251").decode(body as Buffer)) };
};
/** What people were told of the deal's transfer documents. */
async function toldOf(uuid: string): Promise<string[]> {
  const { rows } = await backend.pool.query<{ message: string }>(
    "select distinct message from notifications where type = 'updIssued' and payload->>'deal_uuid' = $1 order by 1",
    [uuid],
  );
  return rows.map(({ message }) => message.replace(/[\u00A0\u202F]/g, " ").replace(/ по сделке № \d+/, ""));
}
const messageOf = ({ body }: { body: unknown }) => (body as { errors: { message: string }[] }).errors[0]?.message;

describe("a transfer document of a collected deal", () => {
  test("says what was collected, with VAT of each line, under the first number of the year", async () => {
    await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    const { status, body } = await issue(rep);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: "upd", number: "1", date: "2026-03-05", status: "issued", version: 1, total: rub(9203.9) }),
    ]);
    const upd = await pageOf(body.uuid);
    expect(upd.upd).toEqual({
      form: 1,
      signer: { name: "Полозов Михаил Евгеньевич", position: "Генеральный директор" },
      corrections: [],
      advances: [],
      lacks: { ids: ["seller", "buyer"], gtins: [], counts: [], codes: [], goodsUse: false },
    });
    expect(upd.lines.map(({ name, quantity, unit, sum, vatRate, vat }) => [name.split(" ")[0], quantity, unit, sum, vatRate, vat])).toEqual(
      [
        // 5 boxes of 6; 2,304.90 × 10 / 110
        ["Кефир", 30, "pcs", rub(2304.9), 10, rub(209.54)],
        ["Говядина", 10, "kg", rub(6899), 22, rub(1244.08)],
      ],
    );
    expect(upd.vat.total).toEqual(rub(1453.62));
    const { headers, root } = await xmlOf(body.uuid);
    expect(headers["content-type"]).toBe("application/xml");
    expect(headers["content-disposition"]).toContain(root.attributes.ИдФайл);
    const [all] = at(root, "Документ/ТаблСчФакт/ВсегоОпл");
    expect(all?.attributes).toEqual({ СтТовБезНДСВсего: "7750.28", СтТовУчНалВсего: "9203.90" });
    const logs = await backend.db
      .select()
      .from(dealLogs)
      .where(and(eq(dealLogs.dealUuid, deal), eq(dealLogs.event, "updIssued")));
    expect(logs.map(({ comment, actorSide }) => [comment, actorSide])).toEqual([["1", "seller"]]);
    expect(await toldOf(deal)).toEqual(["Выпущен УПД № 1 на 9 203,90 ₽."]);
    // The invoice has numbers of its own.
    expect((await director(calls.issueInvoice, { params: { uuid: deal }, body: {} })).body).toMatchObject({ kind: "invoice", number: "1" });
  });

  test("is one however often it is asked for, also side by side, and each deal has its own number", async () => {
    const answers = await Promise.all([issue(rep), issue(rep)]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    const others = await Promise.all([collected(), collected(), collected()]);
    const numbers = await Promise.all(others.map((uuid) => issue(rep, uuid)));
    expect(numbers.map(({ body }) => body.number).sort()).toEqual(["2", "3", "4"]);
  });

  test("that says otherwise now is corrected under its number and day, and stays as it was", async () => {
    const first = (await issue(rep)).body;
    const before = await pageOf(first.uuid);
    expect((await papersOf(rep, deal)).upd).toEqual({ mayIssue: true, gaps: [], due: null, dueBecause: null });
    backend.setNow(new Date(testNow.getTime() + 86_400_000));
    [director, rep] = await Promise.all([backend.as("director@alfa.example"), backend.as("rep@seller.example")]);
    await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    expect((await papersOf(rep, deal)).upd).toMatchObject({ due: rub(9203.9), dueBecause: "changed" });
    const second = (await issue(rep)).body;
    expect(second).toMatchObject({ number: "1", date: first.date, version: 2, total: rub(9203.9) });
    expect((await toldOf(deal)).sort()).toEqual(["Выпущен УПД № 1 на 11 508,80 ₽.", "Выпущен УПД № 1 на 9 203,90 ₽. Это исправление № 1."]);
    expect(at((await xmlOf(second.uuid)).root, "Документ/СвСчФакт/ИспрДок")[0]?.attributes).toEqual({
      НомИспр: "1",
      ДатаИспр: "06.03.2026",
    });
    expect(await pageOf(first.uuid)).toEqual({ ...before, status: "replaced", correctedBy: { uuid: second.uuid, number: "1" } });
    expect((await issue(rep, await collected())).body).toMatchObject({ number: "2", version: 1 });
  });

  test("waits until the goods are collected, and says what nobody has entered", async () => {
    const early = await storeDeal(backend.db, { status: "transferred_to_warehouse", reserve: false });
    const refused = await issue(rep, early);
    expect([refused.status, messageOf(refused)]).toEqual([409, "УПД выпускают, когда сделку соберут: до этого неизвестно, что отгружено"]);
    await backend.pool.query("delete from paper_signers");
    await backend.db.update(companies).set({ kpp: "", legalAddress: "" }).where(eq(companies.uuid, alfa));
    await backend.db.update(companies).set({ legalForm: "individual", legalName: "ИП Орлов П. И." }).where(eq(companies.uuid, seller));
    expect((await papersOf(rep, deal)).upd.gaps).toEqual([
      "sellerPerson",
      "sellerInn",
      "sellerOgrn",
      "sellerSigner",
      "buyerKpp",
      "buyerAddress",
    ]);
    const lacking = await issue(rep);
    expect([lacking.status, messageOf(lacking)]).toEqual([
      409,
      "УПД не выпущен, не хватает данных: фамилия и имя предпринимателя-продавца полностью, ИНН продавца, " +
        "ОГРНИП продавца, 15 цифр, кто подписывает документы продавца, КПП покупателя, юридический адрес покупателя",
    ]);
  });

  test("of a seller without VAT has status 2, of one with 5 percent status 1", async () => {
    const formOf = async (regime: "special" | "special5") => {
      await backend.db.update(sellerRegimes).set({ regime });
      const uuid = await collected();
      const { body } = await issue(rep, uuid);
      const { root } = await xmlOf(body.uuid, uuid);
      const rates = at(root, "Документ/ТаблСчФакт/СведТов").map(({ attributes }) => attributes.НалСт);
      return [at(root, "Документ")[0]?.attributes.Функция, ...rates];
    };
    expect(await formOf("special")).toEqual(["ДОП", "без НДС", "без НДС"]);
    expect(await formOf("special5")).toEqual(["СЧФДОП", "5%", "5%"]);
  });

  test("is not corrected by requisites of later days; a correction names the parties as the document did", async () => {
    const first = (await issue(rep)).body;
    await backend.db.update(companies).set({ legalName: "ООО «Другое»", legalAddress: "Тула" }).where(eq(companies.uuid, alfa));
    await backend.pool.query("update paper_signers set surname = 'Орлова'");
    expect((await papersOf(rep, deal)).upd).toMatchObject({ dueBecause: "requisites" });
    expect((await issue(rep)).body.uuid).toBe(first.uuid);
    await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    const { buyer, upd } = await pageOf((await issue(rep)).body.uuid);
    expect([buyer, upd?.signer.name]).toEqual([(await pageOf(first.uuid)).buyer, "Орлова Михаил Евгеньевич"]);
  });

  test("that was wrong about the parties is corrected by whoever says so, once", async () => {
    const first = (await issue(rep)).body;
    expect((await papersOf(rep, deal)).upd).toMatchObject({ due: null, dueBecause: null });
    await backend.db.update(companies).set({ kpp: "719901009" }).where(eq(companies.uuid, alfa));
    const renew = () => rep(calls.issueUpd, { params: { uuid: deal }, body: { requisites: true } });
    const [one, other] = await Promise.all([renew(), renew()]);
    expect([one.body.uuid, one.body.version, one.body.number]).toEqual([other.body.uuid, 2, first.number]);
    expect([(await pageOf(first.uuid)).buyer.kpp, (await pageOf(one.body.uuid)).buyer.kpp]).toEqual(["719901001", "719901009"]);
    expect((await papersOf(rep, deal)).upd).toMatchObject({ due: null, dueBecause: null });
    expect(await toldOf(deal)).toContain("Выпущен УПД № 1 на 11 508,80 ₽. Это исправление № 1.");
  });

  test("goes by the regime of the day of delivery, and waits for it where the regime changes on it", async () => {
    await backend.db.insert(sellerRegimes).values({ companyUuid: seller, regime: "special", from: "2026-03-11" });
    await setLine(deal, 0, { deliveryDate: "2026-03-10" });
    await setLine(deal, 1, { deliveryDate: "2026-03-11" });
    expect((await papersOf(rep, deal)).upd.gaps).toEqual(["vatDay"]);
    await setLine(deal, 1, { deliveryDate: "2026-03-10" });
    backend.setNow(new Date("2026-03-12T09:00:00Z"));
    [director, rep] = await Promise.all([backend.as("director@alfa.example"), backend.as("rep@seller.example")]);
    const { body } = await issue(rep);
    expect(at((await xmlOf(body.uuid)).root, "Документ")[0]?.attributes.Функция).toBe("СЧФДОП");
  });

  test("names the buyer's address where the deal has none for the delivery", async () => {
    await backend.pool.query("update deals set delivery_address = '' where uuid = $1", [deal]);
    const { body } = await issue(rep);
    const [address] = at((await xmlOf(body.uuid)).root, "Документ/СвСчФакт/ГрузПолуч/Адрес/АдрИнф");
    expect(address?.attributes.АдрТекст).toBe("300002, Тула, ул. Октябрьская, 48, пом. 1");
  });

  test("is corrected by the receipt to what was received, and cancelled where that is nothing", async () => {
    const receive = (uuid: string) => director(dealCalls.setStatus, { params: { uuid }, body: { status: "received" } as never });
    await issue(rep);
    await setLine(deal, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    expect((await receive(deal)).status).toBe(200);
    expect((await papersOf(director, deal)).papers).toMatchObject([
      { version: 2, status: "issued", total: rub(9203.9) },
      { version: 1, status: "replaced" },
    ]);
    const nothing = await collected();
    await issue(rep, nothing);
    for (const position of [0, 1]) await setLine(nothing, position, { collectedHundredths: 0, actualTotalKopecks: 0 });
    expect((await receive(nothing)).status).toBe(200);
    expect((await papersOf(director, nothing)).papers).toMatchObject([{ status: "cancelled" }]);
  });

  test("is issued by the receipt when nobody has, and the receipt does not wait for what is missing", async () => {
    const receive = (uuid: string) => director(dealCalls.setStatus, { params: { uuid }, body: { status: "received" } as never });
    expect((await receive(deal)).status).toBe(200);
    expect((await papersOf(director, deal)).papers).toMatchObject([{ kind: "upd", number: "1", status: "issued" }]);
    await backend.pool.query("delete from paper_signers");
    const other = await collected();
    expect((await receive(other)).status).toBe(200);
    expect((await papersOf(director, other)).papers).toEqual([]);
  });
});

test("its issuers are the deal's people of the seller and accountants, not the buyer nor another's representative", async () => {
  expect((await issue(director)).status).toBe(403);
  expect((await issue(await backend.as("rep2@seller.example"))).status).toBe(404);
  const anothers = await collected({ sellerCustomerUuid: await personOf(backend.db, "rep2@seller.example") });
  expect((await issue(rep, anothers)).status).toBe(403);
  const accountant = "content@seller.example";
  const uuid = (await backend.pool.query("select uuid from customers where email = $1", [accountant])).rows[0].uuid as string;
  expect((await issue(await backend.as(accountant))).status).toBe(403);
  await (await backend.as("supervisor@seller.example"))(customers.putPermissions, {
    params: { uuid },
    body: { permissions: ["accountant"] },
  });
  expect((await issue(await backend.as(accountant))).status).toBe(200);
  expect((await papersOf(director, deal)).upd.mayIssue).toBe(false);
  expect((await issue(await backend.as("director@beta.example"))).status).toBe(403);
  const { body } = await issue(rep);
  const stranger = await backend.as("director@beta.example");
  for (const call of [calls.get, calls.file, calls.xml]) {
    expect((await stranger(call, { params: { uuid: deal, paperUuid: body.uuid } })).status).toBe(404);
  }
  const invoice = (await director(calls.issueInvoice, { params: { uuid: deal }, body: {} })).body;
  expect((await director(calls.xml, { params: { uuid: deal, paperUuid: invoice.uuid } })).status).toBe(404);
});

test("its PDF has every sum and line of the form, and a table that is read aloud", async () => {
  const { body } = await issue(rep);
  const file = (await director(calls.file, { params: { uuid: deal, paperUuid: body.uuid } })).body as Buffer;
  const text = (await pdfTexts(file)).join(" ");
  const sums = ["4 190,73", "419,07", "4 609,80", "5 654,92", "1 244,08", "6 899,00", "9 845,65", "1 663,15", "11 508,80"];
  const numbered = ["(1)", "(1а)", "(2)", "(2а)", "(2б)", "(3)", "(4)", "(5)", "(5а)", "(5б)", "(6)", "(6а)", "(6б)", "(7)", "(8)"];
  const places = Array.from({ length: 12 }, (_, index) => `[${index + 8}]`);
  for (const part of ["Статус: 1", "10 %", "22 %", "796", "166", ...sums, ...numbered, ...places]) expect(text).toContain(part);
  expect(await pdfRoles(file, 1)).toMatch(/Table\(THead\(TR\((TH ?){16}\)\) TBody\((TR\(.*?\) ?){2}\) TFoot\(/);
});
