import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { tickets } from "#contract/tickets.ts";
import { testNow } from "#tests/support/clock.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, hrefs, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
const author = "director@alfa.example";
const support = "support@platform.example";

const main = (html: string) => element(html, /<main\b[^>]*>/);
const field = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
const uuidOf = (location: string | null) => location?.split("/").at(-1) ?? "";

async function openTicket(values: object = {}) {
  const caller = await portal.backend.as(author);
  const body = { clientUuid: randomUUID(), theme: "Не открывается счёт", description: "Страница пустая", ...values };
  return (await caller(tickets.create, { body })).body;
}

describe("tickets without scripts", () => {
  test("T04 V60 V61 Z43: a ticket is created by a plain form, once when sent twice, and a refused one keeps what was typed", async () => {
    const visitor = await portal.visit(author);
    expect(hrefs(main((await visitor.get("/cabinet/tickets")).body))).toContain("/cabinet/tickets/new");
    const page = (await visitor.get("/cabinet/tickets/new")).body;
    expect(page).toMatch(/<textarea[^>]*name="description"[^>]*maxLength="8200"/i);
    expect(text(main(page))).toContain("2000 символов");
    const refused = await visitor.post("/cabinet/tickets/new", {
      intent: "create",
      clientUuid: field(page, "clientUuid"),
      theme: "",
      description: "Описание",
    });
    expect(refused.status).toBe(422);
    expect(hrefs(element(refused.body, /<div\b[^>]*id="errors"/))).toContain("#theme");
    expect(refused.body).toContain("Описание</textarea>");
    expect(field(refused.body, "clientUuid")).toBe(field(page, "clientUuid"));
    const full = await visitor.post("/cabinet/tickets/new", {
      intent: "create",
      clientUuid: randomUUID(),
      theme: "",
      description: "я".repeat(2000),
    });
    expect(text(main(full.body))).toContain("Введено максимально допустимое количество символов");
    const fields = { intent: "create", clientUuid: field(page, "clientUuid"), theme: "Тема", description: "Строка\r\nещё" };
    const [first, second] = [await visitor.post("/cabinet/tickets/new", fields), await visitor.post("/cabinet/tickets/new", fields)];
    expect([first?.status, second?.location]).toEqual([303, first?.location]);
    const opened = await visitor.get(first?.location ?? "");
    expect(headings(main(opened.body), 1)).toEqual(["Тема"]);
    expect(headings(main(opened.body), 2)).toEqual(["Описание", "Переписка", "Автор", "История"]);
  });

  test("T02 T03: a ticket's page shows its author with company, role and contacts, its text and its files", async () => {
    const { uuid } = await openTicket({ files: [{ fileBody: base64(pdf), originalFilename: "schet.pdf" }] });
    const visitor = await portal.visit(support);
    const page = main((await visitor.get(`/cabinet/tickets/${uuid}`)).body);
    for (const words of ["Лукошко", "Соколова", "Директор", author, "Страница пустая", "schet.pdf"]) expect(text(page)).toContain(words);
    const href =
      hrefs(page)
        .find((each) => each.startsWith("/resources/ticket-file"))
        ?.replaceAll("&amp;", "&") ?? "";
    expect((await visitor.get(href)).status).toBe(200);
    expect((await (await portal.visit("director@beta.example")).get(href)).status).toBe(404);
    expect((await (await portal.visit("director@beta.example")).get(`/cabinet/tickets/${uuid}`)).status).toBe(404);
  });

  test("T10 T11 T13 T14 T15 O66: support assigns, takes and closes a ticket; a reply reopens it, a late one starts a new one", async () => {
    await portal.setNow(testNow);
    const { uuid, number } = await openTicket();
    const path = `/cabinet/tickets/${uuid}`;
    const staff = await portal.visit(support);
    const page = (await staff.get(path)).body;
    const helper = /<option value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? "";
    expect((await staff.post(path, { intent: "assign", assigneeUuid: "" })).status).toBe(422);
    expect((await staff.post(path, { intent: "assign", assigneeUuid: helper, from: "none" })).location).toBe(path);
    const assigned = await staff.get(path);
    expect(text(assigned.body)).toContain(`Обращение ${number} назначено`);
    await staff.post(path, { intent: "assign", assigneeUuid: helper, from: helper });
    const again = (await staff.get(path)).body;
    expect([text(again).includes("Исполнитель не изменился"), text(main(again)).match(/Назначено: /g)]).toEqual([true, ["Назначено: "]]);
    expect((await staff.post(path, { intent: "assign", assigneeUuid: randomUUID(), from: "none" })).status).toBe(409);
    expect((await staff.post(path, { intent: "takeIntoWork" })).location).toBe(path);
    expect(text(main((await staff.get(path)).body))).toContain("В работе");
    const empty = await staff.post(path, { intent: "close", answer: " ", lastMessageNumber: "0", clientUuid: randomUUID() });
    expect([empty.status, text(main(empty.body)).includes("Не получилось закрыть обращение")]).toEqual([422, true]);
    expect(
      (await staff.post(path, { intent: "close", answer: "Исправили", lastMessageNumber: "0", clientUuid: randomUUID() })).location,
    ).toBe(path);

    const visitor = await portal.visit(author);
    const closed = main((await visitor.get(path)).body);
    expect(text(closed)).toContain("обращение откроется снова");
    expect(
      elements(closed, /<li\b[^>]*data-message="received"/)
        .map(text)
        .join(),
    ).toMatch(/поддержка.*Исправили/);
    expect((await visitor.post(path, { intent: "sendMessage", clientUuid: randomUUID(), text: "" })).status).toBe(422);
    expect((await visitor.post(path, { intent: "sendMessage", clientUuid: randomUUID(), text: "Опять" })).location).toBe(path);
    expect(text(main((await visitor.get(path)).body))).toContain("Назначено");
    expect((await visitor.post(path, { intent: "resolve" })).location).toBe(path);

    await portal.setNow(new Date(testNow.getTime() + 15 * 24 * 3600 * 1000));
    const late = await portal.visit(author);
    expect(text(main((await late.get(path)).body))).toContain("станет новым обращением");
    const next = (await late.post(path, { intent: "sendMessage", clientUuid: randomUUID(), text: "И снова" })).location;
    expect(uuidOf(next)).not.toBe(uuid);
    expect(text(main((await late.get(next ?? "")).body))).toContain(`Продолжение обращения ${number}`);
    await portal.setNow(testNow);
  });

  test("domain 15: a complaint starts on the deal's page, and its ticket names the deal's lines and what is wrong with them", async () => {
    const deal = await storeDeal(portal.backend.db, { status: "received" });
    const visitor = await portal.visit(author);
    const start = `/cabinet/tickets/new?deal=${deal}`;
    expect(hrefs((await visitor.get(`/cabinet/deals/${deal}`)).body)).toContain(start);
    const page = (await visitor.get(start)).body;
    const line = (await (await portal.backend.as(author))(dealCalls.get, { params: { uuid: deal } })).body.products[0]?.uuid;
    expect(page).toContain(`name="claim-${line}"`);
    const answer = await visitor.post(start, {
      intent: "create",
      clientUuid: field(page, "clientUuid"),
      deal,
      theme: "Приехало тёплым",
      description: "Плюс двенадцать",
      [`claim-${line}`]: "warm",
    });
    expect(answer.status).toBe(303);
    const opened = main((await visitor.get(answer.location ?? "")).body);
    expect(text(opened)).toContain("приехал тёплым");
    expect(hrefs(opened)).toContain(`/cabinet/deals/${deal}`);
    // Support cannot open deals; the ticket names the deal.
    const atSupport = main((await (await portal.visit(support)).get(answer.location ?? "")).body);
    expect(hrefs(atSupport)).not.toContain(`/cabinet/deals/${deal}`);
    expect(text(atSupport)).toMatch(/Сделка № \d+/);
    expect((await (await portal.visit("director@beta.example")).get(start)).status).toBe(404);
  });

  test("T01: the list shows number, theme, status and dates, and keeps filters and pages in its address", async () => {
    const { number } = await openTicket({ theme: "Тема для поиска" });
    const staff = await portal.visit(support);
    const list = main((await staff.get("/cabinet/tickets")).body);
    expect(elements(list, /<th\b[^>]*scope="col"/).map(text)).toEqual([
      "Номер",
      "Тема",
      "Автор",
      "Исполнитель",
      "Статус",
      "Создано",
      "Изменено",
    ]);
    expect(hrefs(list)).toEqual(
      expect.arrayContaining(["/cabinet/tickets?status=new", "/cabinet/tickets?status=closed", "/cabinet/tickets?page=2"]),
    );
    const rows = async (query: string) =>
      elements(element(main((await staff.get(`/cabinet/tickets?${query}`)).body), /<tbody\b/), /<tr\b/).map(text);
    expect(await rows(`search=${encodeURIComponent("для поиска")}`)).toEqual([expect.stringContaining(number)]);
    expect((await rows("status=closed")).every((row) => row.includes("Закрыто"))).toBe(true);
    expect((await rows("status=lost&assignee=x&dateFrom=2026-02-31&page=-1")).length).toBe(10);
    const nothing = main((await staff.get("/cabinet/tickets?search=qqqq&assignee=me")).body);
    expect(text(nothing)).toContain("Таких обращений нет");
  });
});
