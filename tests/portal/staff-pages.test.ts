import { expect, test } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";
import { element, elements, headings, hrefs, main, text } from "#tests/support/portal-html.ts";
import type { Answer } from "#tests/support/portal-visitor.ts";

const portal = usePortal();

const open = async (identity: Identity, path: string) => main(await (await portal.visit(accounts[identity])).get(path));

test("R20: an accreditation opens on documents and trade points for the representative, on another tab for deciding roles", async () => {
  const path = `/cabinet/accreditation/${demoUuid("accreditation", "alfa")}`;
  const chosenTab = (html: string) => text(elements(html, /<a\b[^>]*aria-current="(?:page|true)"/).join(" "));
  const representative = await open("SR", path);
  expect(headings(representative, 2)).toEqual(expect.arrayContaining(["Документы", "Торговые точки"]));
  for (const identity of ["RD", "SE", "DD"] as const) {
    const page = await open(identity, path);
    expect(headings(page, 2), identity).not.toContain("Торговые точки");
    expect(headings(page, 2), identity).not.toContain("Документы");
    expect(chosenTab(page), identity).not.toBe(chosenTab(representative));
  }
});

test("R23: the platform's people have a searchable list of customers on a tab of their home page", async () => {
  for (const identity of ["PM", "TS"] as const) {
    const page = await open(identity, "/cabinet/home?tab=customers");
    const table = element(page, /<table\b/);
    const heads = elements(table, /<th\b[^>]*scope="col"/).map((head) => text(head).replace(/ ?, по .*/, ""));
    expect(heads, identity).toEqual(
      expect.arrayContaining(["Фамилия, имя, отчество", "Роль", "Должность", "Подразделение", "Контакты", "Компания", "Тип компании"]),
    );
    expect(elements(table, /<tr\b/).length, identity).toBeGreaterThan(5);
    expect(element(page, /<a\b[^>]*href="\/cabinet\/home\?tab=customers"/), identity).toMatch(/aria-current/);
    const found = await open(identity, `/cabinet/home?tab=customers&search=${encodeURIComponent("Соколова")}`);
    expect(text(element(found, /<tbody\b/)), identity).toMatch(/Соколова/);
    expect(
      elements(element(found, /<tbody\b/), /<tr\b/).every((row) => text(row).includes("Соколов")),
      identity,
    ).toBe(true);
  }
  const buyer = await open("BD", "/cabinet/home?tab=customers");
  expect(buyer).not.toContain("Сотрудники компании");
});

test("R21 Q27: support sees and handles every ticket, the supervisor only reads them, everybody else has only their own", async () => {
  const listed = async (identity: Identity) =>
    (await (await portal.backend.as(accounts[identity]))(tickets.list, { query: { perPage: 100 } })).body;
  const all = await listed("TS");
  const fresh = all.tickets.filter((ticket) => ticket.status === "new");
  expect(fresh.length).toBeGreaterThan(1);
  for (const identity of ["TS", "PM", "SU"] as const) {
    expect((await listed(identity)).total, identity).toBe(all.total);
    expect(elements(await open(identity, "/cabinet/tickets"), /<th\b[^>]*scope="col"/).map(text), identity).toContain("Автор");
    const page = await open(identity, `/cabinet/tickets/${fresh[0]?.uuid}`);
    expect(headings(page, 2), identity).toContain("Автор");
    expect(/<form\b[^>]*method="post"/.test(page), identity).toBe(identity !== "SU");
  }
  for (const identity of ["BD", "BM", "SD", "DD", "RD", "SR", "SE", "CM"] as const) {
    const own = await listed(identity);
    expect(own.total, identity).toBeLessThan(all.total);
    expect(elements(await open(identity, "/cabinet/tickets"), /<th\b[^>]*scope="col"/).map(text), identity).not.toContain("Автор");
    if (!own.tickets[0]) continue;
    const page = await open(identity, `/cabinet/tickets/${own.tickets[0].uuid}`);
    expect(headings(page, 2), identity).toEqual(["Описание", "Переписка", "Автор", "История"]);
    expect(page, identity).not.toMatch(/value="(takeIntoWork|assign|close)"/);
    expect(page, identity).toContain('value="sendMessage"');
  }

  // Support acts without script; a repeated act counts once, and a second person is told who was first.
  const [ticket] = fresh;
  const path = `/cabinet/tickets/${ticket?.uuid}`;
  const support = await portal.visit(accounts.TS);
  for (const _ of [1, 2]) expect((await support.post(path, { intent: "takeIntoWork" })).location).toBe(path);
  const taken = main(await support.get(path));
  expect(text(taken)).toContain("В работе");
  expect(taken).not.toContain("takeIntoWork");
  const late = await (await portal.visit(accounts.PM)).post(path, { intent: "takeIntoWork" });
  expect([late.status, text(main(late)).includes("Не получилось взять обращение")]).toEqual([409, true]);
  for (const [identity, answer] of [
    ["SU", [403, "FORBIDDEN:4003"]],
    ["BD", [404, "NOT_FOUND:4005"]],
  ] as const) {
    const refused = await (await portal.backend.as(accounts[identity]))(tickets.setStatus, {
      params: { uuid: fresh[1]?.uuid ?? "" },
      body: { status: "in_work" },
    });
    expect([refused.status, refused.errors[0]?.code], identity).toEqual(answer);
  }
});

test("S22 S24: centres and schedules are searched, filtered and sorted, and a card leads back to the filtered list", async () => {
  const found = await open("SR", `/cabinet/distribution-centers?search=${encodeURIComponent("Тула")}`);
  expect(elements(element(found, /<tbody\b/), /<tr\b/)).toHaveLength(1);
  expect(text(found)).toContain("РЦ Тула");
  const none = await open("SR", "/cabinet/distribution-centers?search=zzz");
  expect(text(none)).toContain("Ничего не нашли по вашему запросу");
  expect(none).toMatch(/<a\b[^>]*href="\/cabinet\/distribution-centers"/);

  const center = demoUuid("distribution-center", "tula");
  const list = `/cabinet/distribution-centers?tab=schedules&center=${center}&sort=branches%3Adesc`;
  const visitor = await portal.visit(accounts.SR);
  const page = main(await visitor.get(list));
  expect(element(page, /<th\b[^>]*aria-sort="descending"/)).toContain("Точек");
  expect(elements(element(page, /<tbody\b/), /<tr\b/).every((row) => text(row).includes("РЦ Тула"))).toBe(true);
  const card = hrefs(page).find((href) => href.includes("/schedules/")) ?? "";
  const back = (answer: Answer) =>
    hrefs(main(answer)).find((href) => href.startsWith("/cabinet/distribution-centers?") && href.includes("center="));
  const opened = await visitor.get(card);
  expect(decodeURIComponent(back(opened) ?? "")).toBe(decodeURIComponent(list));
  const version = /name="version" value="(\d+)"/.exec(opened.body)?.[1] ?? "";
  const name = text(element(opened.body, /<h1\b/));
  const saved = await visitor.follow(await visitor.post(card, { intent: "main", version, name, note: "Прежний" }));
  expect(decodeURIComponent(back(saved) ?? "")).toBe(decodeURIComponent(list));
  const asked = hrefs(main(saved)).find((href) => href.includes("confirm=delete")) ?? "";
  expect(asked).toContain("list=");
});
