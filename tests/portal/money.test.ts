import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { debts } from "#contract/debts.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const [alfa, beta] = [demoUuid("company", "alfa"), demoUuid("company", "beta")];

/** The main part of a page as a browser without script gets it. */
async function mainOf(login: string, path: string) {
  const { status, body } = await (await portal.visit(login)).get(path);
  expect([path, status]).toEqual([path, 200]);
  const html = element(body, /<main\b[^>]*>/);
  return { html, words: text(html).replaceAll("\u00A0", " ") };
}

describe("what a company has to pay", () => {
  test("its director sees what is overdue and how long, what falls due in each week, and the contracts and deals it is for", async () => {
    const { html, words } = await mainOf("director@beta.example", "/cabinet/company/money");
    // Beta has 180,800 roubles from 26 days before, with a deferral of 21.
    for (const said of ["Просрочено 180 800,00 ₽", "просрочено на 5 дней", "УПД № 8701", "Уже просрочено", "отсрочка, 21 день"])
      expect(words).toContain(said);
    // Part of the oldest charge is paid.
    expect(words).toContain("п/п № 412 от 4 марта, 30 000,00 ₽");
    expect(hrefs(html)).toEqual(
      expect.arrayContaining([
        `/resources/contract-file?money=${beta}`,
        `/cabinet/contracts/${demoUuid("contract-line", "beta-b1:dairy")}`,
      ]),
    );
    expect(hrefs(html).filter((href) => /^\/cabinet\/deals\/[0-9a-f-]{36}$/.test(href)).length).toBeGreaterThan(0);
  });

  test("a company in time sees no warning and what its advances are", async () => {
    const { words } = await mainOf("director@alfa.example", "/cabinet/company/money");
    expect(words).not.toContain("просрочено на");
    expect(words).toContain("Аванс зачтётся в следующие отгрузки того же договора.");
  });

  test("a company without a debt reads that there is nothing to pay, and one without contracts that it has none", async () => {
    const ofGamma = await mainOf("director@gamma.example", "/cabinet/company/money");
    expect(ofGamma.words).toContain("Договоров пока нет");
    const { db } = portal.backend;
    const [company, branchUuid, email] = [await addCompany(db), uuidv7(), "director@paid.example"];
    await addPerson(db, { companyUuid: company.uuid, email, roles: ["buyer_company_director"] });
    const address = { physicalAddress: "Тула", postalCode: "300002" };
    await db.insert(branches).values({ uuid: branchUuid, companyUuid: company.uuid, name: "Лавка", ...address });
    const sums = { limitKopecks: 100, balanceKopecks: 0, reservedKopecks: 0, postponDays: 7, updatedAt: testNow };
    await db.insert(contractLines).values({ uuid: uuidv7(), branchUuid, assortmentUuid: demoUuid("assortment", "dairy"), ...sums });
    const { words, html } = await mainOf(email, "/cabinet/company/money");
    expect(words).toContain("Сейчас платить нечего");
    expect(html).not.toContain("contract-file?money");
  });
});

describe("what all companies owe", () => {
  test("a person of the seller sees the debtors, narrows them to the overdue ones, and opens one and comes back", async () => {
    const { html, words } = await mainOf("regional@seller.example", "/cabinet/receivables");
    expect(words).toMatch(/2 компании с долгом [\d ]+,\d\d ₽, из него просрочено 180 800,00 ₽/);
    expect(hrefs(html)).toEqual(expect.arrayContaining([`/cabinet/receivables/${alfa}`, `/cabinet/receivables/${beta}`]));
    const narrowed = await mainOf("regional@seller.example", "/cabinet/receivables?overdue=only&search=%D1%81%D1%82%D1%83%D0%BF");
    expect(narrowed.words).toContain("1 компания с долгом");
    const [href = ""] = hrefs(narrowed.html).filter((each) => each.includes(beta));
    const opened = await mainOf("regional@seller.example", href);
    expect(opened.words).toContain("ООО «Три ступени»");
    expect(hrefs(opened.html)).toContain("/cabinet/receivables?overdue=only&search=%D1%81%D1%82%D1%83%D0%BF");
    const nothing = await mainOf("regional@seller.example", "/cabinet/receivables?search=zzz");
    expect(nothing.words).toContain("Ничего не нашли");
  });

  test("a representative sees his own companies, and another's is not found", async () => {
    const { html } = await mainOf("rep@seller.example", "/cabinet/receivables");
    expect(hrefs(html)).toContain(`/cabinet/receivables/${alfa}`);
    expect(html).not.toContain(beta);
    expect((await (await portal.visit("rep@seller.example")).get(`/cabinet/receivables/${beta}`)).status).toBe(404);
  });

  test("trust S36: a meaningless cursor or filter is ignored", async () => {
    const visitor = await portal.visit("regional@seller.example");
    for (const value of ["a\u0000b", "1-2-3", "__proto__"]) {
      const query = new URLSearchParams({ after: value, overdue: value });
      expect((await visitor.get(`/cabinet/receivables?${query}`)).status, value).toBe(200);
    }
  });
});

test("a dispute that another one came before is refused with what was typed, and says what is disputed once", async () => {
  const director = await portal.visit("director@alfa.example");
  const path = "/cabinet/company/money";
  const chargeId = hrefs((await director.get(path)).body).flatMap((href) => /dispute=(\d+)/.exec(href)?.[1] ?? [])[0] ?? "";
  const seller = await portal.backend.as("rep@seller.example");
  const body = { chargeId, reason: "Недовезли три ящика" };
  expect((await seller(debts.dispute, { params: { uuid: alfa }, body })).status).toBe(200);
  const refused = await director.post(`${path}?dispute=${chargeId}`, { intent: "dispute", charge: chargeId, reason: "Пустые ящики" });
  expect(refused.status).toBe(409);
  const main = element(refused.body, /<main\b[^>]*>/);
  expect([main.split("Недовезли три ящика").length - 1, main.split("Эту отгрузку уже оспаривают").length - 1]).toEqual([1, 1]);
  expect(main).toContain("Пустые ящики</textarea>");
});
