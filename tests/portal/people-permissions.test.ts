import { expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { accounts } from "#tests/support/portal.ts";
import { usePortalPeople } from "#tests/support/portal-people.ts";

const { portal, text } = usePortalPeople();

test("domain D37: the supervisor gives a colleague a feed on the card, and its pages open to them until it is taken away", async () => {
  const supervisor = await portal.visit(accounts.SU);
  // The portal remembers for seconds who somebody is; a new sign-in asks.
  let security = await portal.visit(accounts.SE);
  const card = `/cabinet/customer/${demoUuid("customer", "seller-p12")}`;
  const before = await supervisor.get(card);
  expect(text(before.body)).toContain("Права сверх роли");
  expect(before.body).not.toContain('value="edit"');
  expect((await security.get(card)).body).not.toContain("Права сверх роли");
  expect((await security.get("/cabinet/exchange/loads")).status).toBe(303);
  const version = /name="version" value="(\d+)"/.exec(before.body)?.[1] ?? "";
  const given = await supervisor.post(card, { intent: "permissions", version, permissions: "exchange:payments" });
  expect([given.status, given.location]).toEqual([303, card]);
  expect(text((await supervisor.get(card)).body)).toContain("Права сотрудника сохранены");
  security = await portal.visit(accounts.SE);
  const own = await security.get("/cabinet/exchange/new");
  expect(own.body).toMatch(/href="\/cabinet\/exchange\/loads"/);
  expect(own.body.match(/<option\b[^>]*value="[a-zA-Z]+"/g)).toEqual([expect.stringContaining('value="payments"')]);
  expect((await security.get("/cabinet/exchange/loads")).status).toBe(200);
  expect((await security.get("/cabinet/exchange/goods")).status).toBe(303);
  expect(text((await security.get("/cabinet/user")).body)).toContain("Оплаты и отгрузки");
  const late = await supervisor.post(card, { intent: "permissions", version, permissions: "exchange:goods" });
  expect(late.status).toBe(409);
  expect((await supervisor.post(card, { intent: "permissions" })).status).toBe(303);
  security = await portal.visit(accounts.SE);
  expect((await security.get("/cabinet/exchange/loads")).status).toBe(303);
});

test("domain D37: the supervisor makes a colleague an accountant on the card, whose pages open without a decision on them", async () => {
  const supervisor = await portal.visit(accounts.SU);
  const card = `/cabinet/customer/${demoUuid("customer", "seller-p14")}`;
  const before = await supervisor.get(card);
  const version = /name="version" value="(\d+)"/.exec(before.body)?.[1] ?? "";
  const [beta, deal] = [demoUuid("company", "beta"), demoUuid("deal", "10381")];
  const opened = [
    "/cabinet/counteragents",
    `/cabinet/counteragents/${beta}`,
    `/cabinet/counteragents/${beta}/contracts`,
    "/cabinet/deals",
    `/cabinet/deals/${deal}`,
  ];
  const closed = ["/cabinet/accreditation", "/cabinet/chats/list", "/cabinet/exchange/keys", "/cabinet/branch/list"];
  const statuses = async (addresses: readonly string[]) => {
    const content = await portal.visit(accounts.CM);
    return Promise.all(addresses.map(async (address) => (await content.get(address)).status));
  };
  expect(await statuses([...opened, ...closed])).toEqual([...opened, ...closed].map(() => 303));
  expect((await supervisor.post(card, { intent: "permissions", version, permissions: "accountant" })).status).toBe(303);
  expect(text((await supervisor.get(card)).body)).toContain("Бухгалтер");
  expect(await statuses(opened)).toEqual(opened.map(() => 200));
  expect(await statuses(closed)).toEqual(closed.map(() => 303));
  const content = await portal.visit(accounts.CM);
  const page = (await content.get(`/cabinet/deals/${deal}`)).body;
  expect(page).toMatch(/href="\/cabinet\/counteragents"/);
  for (const intent of ["approve", "decline", "edit", "assignSeller", "uploadDocument"]) expect(page).not.toContain(`value="${intent}"`);
  expect((await content.post(`/cabinet/deals/${deal}`, { intent: "approve" })).status).toBe(403);
  expect((await supervisor.post(card, { intent: "permissions" })).status).toBe(303);
  expect(await statuses(opened)).toEqual(opened.map(() => 303));
});

test("domain D37: the supervisor gives a colleague a storage on the card, and they collect its suborders and no other", async () => {
  const deal = await storeDeal(portal.backend.db, { status: "transferred_to_warehouse", reserve: false });
  const parts = await portal.backend.pool.query<{ uuid: string }>("select uuid from suborders where deal_uuid = $1 order by ordinal", [
    deal,
  ]);
  const [meat, chilled] = parts.rows.map(({ uuid }) => `/cabinet/collection/${uuid}`) as [string, string];
  const supervisor = await portal.visit(accounts.SU);
  const card = `/cabinet/customer/${demoUuid("customer", "seller-p14")}`;
  expect((await (await portal.visit(accounts.CM)).get(chilled)).status).toBe(303);
  const version = /name="version" value="(\d+)"/.exec((await supervisor.get(card)).body)?.[1] ?? "";
  const permissions = `storage:${demoUuid("storage", "tula-chilled")}`;
  expect((await supervisor.post(card, { intent: "permissions", version, permissions })).status).toBe(303);
  expect(text((await supervisor.get(card)).body)).toMatch(/Права сверх роли Склад: /);
  const content = await portal.visit(accounts.CM);
  const list = await content.get("/cabinet/collection?perPage=100");
  expect([list.status, list.body.includes(chilled), list.body.includes(meat)]).toEqual([200, true, false]);
  expect(list.body).toMatch(/href="\/cabinet\/collection"/);
  expect((await content.get(meat)).status).toBe(404);
  expect((await content.get(`/cabinet/deals/${deal}`)).status).toBe(303);
  const page = await content.get(chilled);
  expect(page.body).not.toContain("₽");
  const seen = /name="version" value="(\d+)"/.exec(page.body)?.[1] ?? "";
  const field = /name="(c\.[^"]+)"/.exec(page.body)?.[1] ?? "";
  const about = { intent: "collect", version: seen, suborderUuid: chilled.slice(-36) };
  const many = await content.post(chilled, { ...about, [field]: "11", [field.replace("c.", "r.")]: "лишняя" });
  expect([many.status, many.body.includes('value="11"'), many.body.includes('value="лишняя"')]).toEqual([422, true, true]);
  expect((await content.post(chilled, { ...about, [field]: "9" })).location).toBe(chilled);
  expect(text((await content.get(chilled)).body)).toContain("Сборка сохранена");
  expect((await content.post(chilled, { ...about, [field]: "8" })).status, "as the page showed it before").toBe(409);
  expect((await content.post(meat, { ...about, [field]: "9" })).status).toBe(404);
  expect((await supervisor.post(card, { intent: "permissions" })).status).toBe(303);
  expect((await (await portal.visit(accounts.CM)).get(chilled)).status).toBe(303);
});
