import { expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { issueAct } from "#tests/support/acts.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { storeInvoice } from "#tests/support/invoices.ts";
import { usePortalPeople } from "#tests/support/portal-people.ts";

const { portal, colleague, text } = usePortalPeople();
const director = "director@alfa.example";

test("the director lets a manager read the company's money and papers on the card, and takes it away", async () => {
  const { backend } = portal;
  const deal = await storeDeal(backend.db, { status: "received", reserve: false });
  const paper = await storeInvoice(backend.db, deal);
  const act = await issueAct(await backend.as(director));
  const betaAct = await issueAct(await backend.as("director@beta.example"), demoUuid("company", "beta"));
  const betaDeals = await backend.pool.query("select uuid from deals where buyer_company_uuid = $1 limit 1", [demoUuid("company", "beta")]);
  const menu = ["/cabinet/company/contracts", "/cabinet/company/money", "/cabinet/company/papers"];
  const ofDeal = [`/cabinet/deals/${deal}`, `/cabinet/deals/${deal}/papers/${paper}`, `/resources/deal-paper?deal=${deal}&uuid=${paper}`];
  const opened = [...menu, `/cabinet/acts/${act}`, `/resources/paper-file?act=${act}`, "/resources/paper-file?kind=invoice", ...ofDeal];
  const closed = ["/cabinet/company/about", `/cabinet/companies/${demoUuid("company", "alfa")}/act`, "/cabinet/customer/add"];
  const foreign = [`/cabinet/acts/${betaAct}`, `/cabinet/deals/${betaDeals.rows[0].uuid}`];
  const manager = await colleague();
  const statuses = async (addresses: readonly string[]) => {
    // The portal remembers for seconds who somebody is; a new sign-in asks.
    const visitor = await portal.visit(manager.email);
    return Promise.all(addresses.map(async (address) => (await visitor.get(address)).status));
  };
  const before = await statuses(opened);
  expect(before.map((status) => status === 200)).toEqual(opened.map(() => false));

  const visitor = await portal.visit(director);
  const card = await visitor.get(manager.path);
  expect(text(card.body)).toContain("Права сверх роли");
  expect(card.body.match(/<input[^>]*name="permissions"/g)).toHaveLength(1);
  expect(text(card.body)).not.toContain("Склад:");
  const version = /name="version" value="(\d+)"/.exec(card.body)?.[1] ?? "";
  const given = await visitor.post(manager.path, { intent: "permissions", version, permissions: "buyer_accountant" });
  expect([given.status, given.location]).toEqual([303, manager.path]);
  const after = text((await visitor.get(manager.path)).body);
  for (const said of ["Права сотрудника сохранены", "Права сверх роли Бухгалтер"]) expect(after).toContain(said);

  expect(await statuses(opened)).toEqual(opened.map(() => 200));
  expect(await statuses(closed)).toEqual(closed.map(() => 303));
  expect(await statuses(foreign)).toEqual(foreign.map(() => 404));
  const reader = await portal.visit(manager.email);
  const money = (await reader.get("/cabinet/company/money")).body;
  for (const address of menu) expect(money).toContain(`href="${address}"`);
  expect(money).not.toContain('href="/cabinet/company/about"');
  const papers = (await reader.get("/cabinet/company/papers")).body;
  expect(papers).toContain(`/cabinet/deals/${deal}/papers/${paper}`);
  for (const page of [money, papers]) expect(page).not.toMatch(/href="\/cabinet\/companies\/[^"]*\/act/);
  for (const intent of ["promise", "dispute", "statements"]) expect(money).not.toContain(`value="${intent}"`);
  const read = (await reader.get(`/cabinet/acts/${act}`)).body;
  for (const intent of ["confirm", "object", "renew"]) expect(read).not.toContain(`value="${intent}"`);
  expect((await reader.post(`/cabinet/acts/${act}`, { intent: "confirm", version: "1" })).status).toBe(403);
  expect(text((await reader.get("/cabinet/user")).body)).toContain("Бухгалтер");

  expect((await visitor.post(manager.path, { intent: "permissions" })).status).toBe(303);
  expect(await statuses(opened)).toEqual(before);
});
