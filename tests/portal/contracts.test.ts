import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { distribution } from "#contract/distribution.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { schedules } from "#server/backend/distribution/tables.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";

const portal = usePortal();

const director = "director@alfa.example";
const representative = "rep@seller.example";
const contract = demoUuid("contract-line", "alfa-b1:dairy");
const scheduleUuid = demoUuid("schedule", "tula-center");
const tula = demoUuid("distribution-center", "tula");
const schedulePage = `/cabinet/distribution-centers/${tula}/schedules/${scheduleUuid}`;
const main = (html: string) => element(html, /<main\b[^>]*>/);

describe("contracts and balances", () => {
  test("P23 P24 Y34: the page of contracts shows limit, balance, debt, deferral and assortment, and links to the movements", async () => {
    const page = main((await (await portal.visit(director)).get("/cabinet/company/contracts")).body);
    for (const words of ["Магазин № 1", "Молочная продукция", "Доступно = лимит + баланс − резерв", "отсрочка, 14 дней"])
      expect(text(page)).toContain(words);
    expect(hrefs(page)).toContain(`/cabinet/contracts/${contract}`);
  });

  test("P23: the movements show how the contract's own limit, balance and reserve give the available sum", async () => {
    const page = text(main((await (await portal.visit(director)).get(`/cabinet/contracts/${contract}`)).body)).replaceAll("\u00A0", " ");
    expect(page).toContain("300 000,00 ₽ (лимит) − 180 000,00 ₽ (баланс) − 90 000,00 ₽ (резерв) = 30 000,00 ₽");
    expect(page).toContain("Баланс после");
  });

  test("trust S30: the company's director gets a contract's spreadsheet, other companies and representatives get 404", async () => {
    const own = await (await portal.visit(director)).get(`/resources/contract-file?contract=${contract}`);
    expect([own.status, own.headers["content-type"], own.headers["x-content-type-options"]]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "nosniff",
    ]);
    for (const other of ["director@beta.example", "rep2@seller.example"]) {
      const visitor = await portal.visit(other);
      for (const query of [`contract=${contract}`, `company=${demoUuid("company", "alfa")}`, "contract=x", ""])
        expect((await visitor.get(`/resources/contract-file?${query}`)).status, `${other} ${query}`).toBe(404);
    }
  });

  test("trust S36: a meaningless filter of a contract's movements is ignored", async () => {
    const visitor = await portal.visit(director);
    for (const value of ["a\u0000b", "2026-02-30", "__proto__"]) {
      const query = new URLSearchParams({ part: value, dateFrom: value, dateTo: value, before: value });
      expect((await visitor.get(`/cabinet/contracts/${contract}?${query}`)).status, value.slice(0, 40)).toBe(200);
    }
  });
});

describe("schedules without script", () => {
  const version = async () => (await portal.backend.db.select().from(schedules).where(eq(schedules.uuid, scheduleUuid)))[0]?.version ?? 0;

  test("L128 trust S41: a form sent from an outdated page gets 409 with the current version and keeps what was typed", async () => {
    const visitor = await portal.visit(representative);
    const old = String(await version());
    await portal.backend.db
      .update(schedules)
      .set({ version: Number(old) + 1 })
      .where(eq(schedules.uuid, scheduleUuid));
    const answer = await visitor.post(schedulePage, { intent: "main", version: old, name: "Моё название", note: "" });
    expect(answer.status).toBe(409);
    expect(text(main(answer.body))).toContain("Пока страница была открыта, данные изменились");
    expect(answer.body).toContain('value="Моё название"');
    expect(answer.body).toContain(`name="version" value="${await version()}"`);
  });

  test("S24 L128: the delivery rules of a segment are saved by a plain form, and an error stands beside its field", async () => {
    const visitor = await portal.visit(representative);
    const wrong = await visitor.post(`${schedulePage}?segment=all`, {
      intent: "rules",
      version: String(await version()),
      segment: "all",
      on6: "on",
      leadDays6: "99",
      cutoff6: "вечером",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain("Укажите время в виде 14:00");
    expect(wrong.body).toMatch(/id="leadDays6"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="leadDays6"/);
    const done = await visitor.post(`${schedulePage}?segment=all`, {
      intent: "rules",
      version: String(await version()),
      segment: "all",
      on6: "on",
      leadDays6: "2",
      cutoff6: "11:30",
      confirmedDeals: "1000",
    });
    expect([done.status, done.location]).toEqual([303, schedulePage]);
    const { rules } = (await (await portal.backend.as(representative))(distribution.getSchedule, { params: { uuid: scheduleUuid } })).body;
    expect(rules.filter((rule) => rule.segmentUuid === null)).toEqual([
      { segmentUuid: null, segmentName: null, weekday: 6, leadDays: 2, cutoff: "11:30" },
    ]);
  });

  test("Q29 trust S30: a schedule under another centre's address is 404, and the regional director is sent away", async () => {
    const other = schedulePage.replace(tula, demoUuid("distribution-center", "spb"));
    expect((await (await portal.visit(representative)).get(other)).status).toBe(404);
    expect((await (await portal.visit("regional@seller.example")).get(schedulePage)).location).toBe("/");
  });
});

describe("trade points", () => {
  test("P26 P27: the list of trade points is searched, filtered and sorted by its address, which its links and cards keep", async () => {
    const visitor = await portal.visit(representative);
    const all = await visitor.get("/cabinet/branch/list");
    expect(text(main(all.body))).toContain("Магазин № 1");
    const found = main(
      (await visitor.get(`/cabinet/branch/list?search=${encodeURIComponent("магазин")}&status=active&sort=name:desc`)).body,
    );
    expect(text(found)).toContain("Магазин № 2");
    expect(text(found)).not.toContain("Дарк-стор");
    expect(found).toMatch(/aria-sort="descending"/);
    expect(hrefs(found).some((href) => href.includes("search=") && href.includes("sort=company"))).toBe(true);
    const card = hrefs(found).find((href) => href.startsWith("/cabinet/branch/") && href.includes("list=")) ?? "";
    const opened = main((await visitor.get(card)).body);
    expect(
      hrefs(opened).some(
        (href) => href.startsWith("/cabinet/branch/list?") && href.includes("status=active") && href.includes("sort=name"),
      ),
    ).toBe(true);
    // After saving, the form still has the way back.
    const saved = await visitor.post(card, { intent: "schedule", scheduleUuid });
    expect(saved.location).toBe(card);
    const none = text(main((await visitor.get("/cabinet/branch/list?search=nothing-like-it")).body));
    expect(none).toContain("Ничего не нашли по вашему запросу");
  });

  test("P33: a trade point with an unknown status is shown and filtered as a disabled one", async () => {
    const uuid = demoUuid("branch", "alfa-b2");
    const of = eq(branches.uuid, uuid);
    await portal.backend.db.execute(sql`update ${branches} set status = 'paused' where ${of}`);
    try {
      const visitor = await portal.visit(representative);
      const card = await visitor.get(`/cabinet/branch/${uuid}`);
      expect([card.status, text(main(card.body)).includes("Отключена")]).toEqual([200, true]);
      const listed = async (query: string) => text(main((await visitor.get(`/cabinet/branch/list?${query}`)).body));
      expect(await listed("")).toContain("Магазин № 2");
      expect(await listed("status=disabled")).toContain("Магазин № 2");
      expect(await listed("status=active")).not.toContain("Магазин № 2");
    } finally {
      await portal.backend.db.update(branches).set({ status: "active" }).where(of);
    }
  });
});
