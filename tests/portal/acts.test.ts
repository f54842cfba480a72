import { describe, expect, test } from "vitest";
import { issueAct } from "#tests/support/acts.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { storeInvoice } from "#tests/support/invoices.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const director = "director@alfa.example";

const main = (body: string) => element(body, /<main\b[^>]*>/);
const words = (body: string) => text(main(body)).replaceAll("\u00A0", " ");

describe("documents of a company", () => {
  test("a company without any reads where they come from; with some it opens each and its deal, and downloads all", async () => {
    const newcomer = await (await portal.visit("director@gamma.example")).get("/cabinet/company/papers");
    expect(words(newcomer.body)).toContain("Документов пока нет");
    const deal = await storeDeal(portal.backend.db, { status: "received", reserve: false });
    const paper = await storeInvoice(portal.backend.db, deal);
    const visitor = await portal.visit(director);
    const { body } = await visitor.get("/cabinet/company/papers?kind=invoice");
    expect(hrefs(main(body))).toEqual(
      expect.arrayContaining([`/cabinet/deals/${deal}/papers/${paper}`, `/cabinet/deals/${deal}`, "/resources/paper-file?kind=invoice"]),
    );
    expect(words(body)).toContain("11 508,80 ₽");
    const zip = await visitor.get("/resources/paper-file?kind=invoice");
    expect([zip.status, zip.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(words((await visitor.get("/cabinet/company/papers?search=0")).body)).toContain("Ничего не нашли по вашему запросу");
    expect((await visitor.get("/resources/paper-file?kind=other")).status).toBe(404);
    expect((await visitor.get("/resources/paper-file?search=0")).status).toBe(409);
  });
});

describe("an act of reconciliation", () => {
  const page = `/cabinet/companies/${alfa}/act`;

  test("the director asks for one; a wrong period is named beside its field and what was chosen stays", async () => {
    const visitor = await portal.visit(director);
    const wrong = await visitor.post(page, { intent: "issue", contract: "", dateFrom: "2026-02-20", dateTo: "2026-02-10" });
    expect(wrong.status).toBe(422);
    expect(words(wrong.body)).toContain("Последний день раньше первого");
    expect(element(wrong.body, /<input[^>]*name="dateFrom"/)).toContain('value="2026-02-20"');
    const made = await visitor.post(page, { intent: "issue", contract: "", dateFrom: "2026-02-01", dateTo: "2026-02-20" });
    expect([made.status, made.headers.location]).toEqual([303, expect.stringMatching(/^\/cabinet\/acts\/[0-9a-f-]{36}$/)]);
    const act = await visitor.get(made.headers.location ?? "");
    for (const said of ["С 1 февраля 2026 по 20 февраля 2026", "Долг на начало", "Ждёт ответа"]) expect(words(act.body)).toContain(said);
    const again = await visitor.post(page, { intent: "issue", contract: "", dateFrom: "2026-02-01", dateTo: "2026-02-20" });
    expect(again.headers.location).toBe(made.headers.location);
  });

  test("the director objects with a comment, and the seller's people read it; nobody answers twice", async () => {
    const uuid = await issueAct(await portal.backend.as(director));
    const visitor = await portal.visit(director);
    const address = `/cabinet/acts/${uuid}`;
    const empty = await visitor.post(address, { intent: "object", version: "1", comment: "" });
    expect(empty.status).toBe(422);
    expect(empty.body).toContain('href="#comment"');
    expect((await visitor.post(address, { intent: "object", version: "1", comment: "Нет платёжки № 318" })).status).toBe(303);
    const read = words((await (await portal.visit("supervisor@seller.example")).get(address)).body);
    for (const said of ["Есть возражение", "Нет платёжки № 318"]) expect(read).toContain(said);
    const answered = (await visitor.get(address)).body;
    expect(answered).not.toContain('value="confirm"');
    expect((await visitor.post(address, { intent: "confirm", version: "1" })).status).toBe(409);
    const pdf = await visitor.get(`/resources/paper-file?act=${uuid}`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
  });

  test("of other money than there is now has a note on both sides, no confirmation, and a new one instead", async () => {
    const visitor = await portal.visit(director);
    const made = await visitor.post(page, { intent: "issue", contract: "", dateFrom: "2026-01-11", dateTo: "2026-01-20" });
    const address = made.headers.location ?? "";
    expect((await visitor.get(address)).body).toContain('value="confirm"');
    await portal.backend.pool.query(
      `insert into ledger_rows (contract_line_uuid, kind, amount_kopecks, balance_after_kopecks, reserved_after_kopecks, created_at)
       select c.uuid, 'payment', 12300, 0, 0, '2026-01-15T12:00:00Z' from contract_lines c join branches b on b.uuid = c.branch_uuid
       where b.company_uuid = $1 limit 1`,
      [alfa],
    );
    const { body } = await visitor.get(address);
    expect(words(body)).toContain("После составления акта деньги за период изменились");
    expect(body).not.toContain('value="confirm"');
    expect(body).toContain('value="object"');
    const seller = await (await portal.visit("supervisor@seller.example")).get(address);
    expect(words(seller.body)).toContain("После составления акта деньги за период изменились");
    const late = await visitor.post(address, { intent: "confirm", version: "1" });
    expect([late.status, words(late.body)]).toEqual([409, expect.stringContaining("подтвердить его нельзя")]);
    const renewed = await visitor.post(address, { intent: "renew" });
    expect(renewed.status).toBe(303);
    expect(renewed.headers.location).not.toBe(address);
    expect((await visitor.get(renewed.headers.location ?? "")).body).toContain('value="confirm"');
  });

  test("the accountant's side comes to a new act from what a company owes", async () => {
    const supervisor = await portal.visit("supervisor@seller.example");
    expect(hrefs(main((await supervisor.get(`/cabinet/receivables/${alfa}`)).body))).toContain(page);
    const regional = await portal.visit("regional@seller.example");
    expect(hrefs(main((await regional.get(`/cabinet/receivables/${alfa}`)).body))).not.toContain(page);
    expect(words((await supervisor.get(page)).body)).toContain("Составить акт");
  });
});
