import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { papers as calls } from "#contract/papers.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, dealLogs } from "#server/backend/deals/tables.ts";
import { sellerRegimes } from "#server/backend/vat/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { rub } from "#tests/support/demo-deals.ts";
import { paperOf, papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";
import { unzip } from "#tests/support/zip.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "approved_by_seller", ["companies", "bank_details", "seller_regimes"]);
let director: Caller;
let rep: Caller;
let deal: string;
beforeEach(() => {
  ({ director, rep, deal } = world);
});

const issue = (as: Caller, of: string) => as(calls.issueSpecification, { params: { uuid: of }, body: {} });
const due = async (as: Caller, of: string) => (await papersOf(as, of)).specification;

describe("a specification of a deal", () => {
  test("says what both sides agreed on: goods, prices, VAT, days and place of delivery, signers", async () => {
    expect(await due(director, deal)).toBe("none");
    const { status, body } = await issue(director, deal);
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: "specification", status: "issued", total: rub(11_508.8) })]);
    const paper = await paperOf(director, deal, body.uuid);
    expect(paper.lines.map(({ name, quantity, price, sum, vat }) => [name, quantity, price, sum, vat])).toEqual([
      ["Кефир", 60, rub(76.83), rub(4609.8), rub(419.07)],
      ["Говядина", 10, rub(689.9), rub(6899), rub(1244.08)],
    ]);
    const lines = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, deal));
    expect(new Set(paper.lines.map(({ date }) => date))).toEqual(new Set(lines.map(({ deliveryDate }) => deliveryDate)));
    expect(paper.inWords).toBe("Одиннадцать тысяч пятьсот восемь рублей 80 копеек");
    expect(paper.specification?.buyerSigner).toContain("Соколова");
    expect([paper.invoice, paper.upd, await due(director, deal)]).toEqual([null, null, null]);
    const [log] = await backend.db
      .select()
      .from(dealLogs)
      .where(and(eq(dealLogs.dealUuid, deal), eq(dealLogs.event, "specificationIssued")));
    expect(log?.comment).toBe(body.number);
    const { body: pdf } = await director(calls.file, { params: { uuid: deal, paperUuid: body.uuid } });
    const text = (await pdfTexts(pdf as Buffer)).join(" ");
    for (const expected of [
      `Спецификация № ${body.number}`,
      "Приложение к договору поставки",
      "Срок и место поставки",
      "11 508,80",
      "Подпись",
    ])
      expect(text).toContain(expected);
    const names = [...unzip((await director(calls.bundle, { params: { uuid: deal } })).body as Buffer).keys()];
    expect(names).toContain(`Спецификация № ${body.number} от 05.03.2026.pdf`);
  });

  test("of a seller who pays no VAT on the day of delivery says so", async () => {
    await backend.db.update(sellerRegimes).set({ regime: "special" });
    const { uuid } = (await issue(director, deal)).body;
    const { body: pdf } = await director(calls.file, { params: { uuid: deal, paperUuid: uuid } });
    const text = (await pdfTexts(pdf as Buffer)).join(" ");
    expect(text).toContain("Без НДС с суммы 11 508,80");
    expect(text).not.toContain("с НДС");
  });

  test("has what was ordered, whatever was collected since", async () => {
    const collected = await world.store({ status: "collected" });
    await world.setLine(collected, 0, { collectedHundredths: 500, actualTotalKopecks: 230_490 });
    const { body } = await issue(rep, collected);
    expect(body.total).toEqual(rub(11_508.8));
    expect((await paperOf(rep, collected, body.uuid)).lines[0]?.quantity).toBe(60);
  });

  test("asked for again is the same; after a change a new number replaces it, and the old keeps what it said", async () => {
    const first = (await issue(director, deal)).body;
    expect((await issue(rep, deal)).body).toEqual(first);
    const before = await paperOf(director, deal, first.uuid);
    await world.setLine(deal, 0, { deliveryDate: "2026-03-20" });
    expect(await due(director, deal)).toBe("changed");
    const second = (await issue(rep, deal)).body;
    expect(Number(second.number)).toBe(Number(first.number) + 1);
    expect(await paperOf(director, deal, first.uuid)).toEqual({
      ...before,
      status: "replaced",
      correctedBy: { uuid: second.uuid, number: second.number },
    });
  });

  test("asked for by both sides at once is one", async () => {
    const both = await Promise.all([issue(director, deal), issue(rep, deal)]);
    expect(new Set(both.map(({ body }) => body.uuid)).size).toBe(1);
  });

  test("is refused before the seller accepts the order, and without requisites, in words", async () => {
    const early = await world.store({ status: "waiting_approval" });
    expect((await issue(rep, early)).errors[0]?.message).toBe("Спецификация не составлена: её составляют, когда продавец согласует сделку");
    expect(await due(rep, early)).toBe(null);
    await backend.db
      .update(companies)
      .set({ inn: "" })
      .where(eq(companies.uuid, demoUuid("company", "seller")));
    expect((await issue(rep, deal)).errors[0]?.message).toBe("Спецификация не составлена, не хватает данных: ИНН продавца");
    expect(await due(rep, deal)).toBe(null);
  });

  test("of another company is not found", async () => {
    const stranger = await backend.as("director@beta.example");
    expect((await issue(stranger, deal)).status).toBe(404);
    const { uuid } = (await issue(director, deal)).body;
    expect((await stranger(calls.file, { params: { uuid: deal, paperUuid: uuid } })).status).toBe(404);
  });
});
