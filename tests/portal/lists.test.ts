import { beforeAll, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { code } from "#tests/architecture/sources.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";

const portal = usePortal();
const alfa = demoUuid("company", "alfa");
/** Uuid of a load with refused rows; replaces {load} in addresses. */
let load = "";

/** Every list with pages: its file, who sees it, its address, and the usual page size. */
const lists: [file: string, who: Identity, path: string, usual: number][] = [
  ["routes/public/catalog.tsx", "BD", "/catalog", 24],
  ["routes/cabinet/branches.tsx", "BD", "/cabinet/branch/list", 10],
  ["routes/cabinet/chats.tsx", "BD", "/cabinet/chats/list", 10],
  ["routes/cabinet/clients.tsx", "SR", "/cabinet/ordering/clients", 20],
  ["areas/on-behalf/read-product-rows.server.ts", "SR", `/cabinet/companies/${alfa}/order/goods`, 100],
  ["routes/cabinet/collection.tsx", "CM", "/cabinet/collection", 20],
  ["routes/cabinet/company.tsx", "PM", `/cabinet/companies/${alfa}`, 10],
  ["routes/cabinet/counteragents.tsx", "RD", "/cabinet/counteragents", 10],
  ["routes/cabinet/customers.tsx", "BD", "/cabinet/customer", 10],
  ["routes/cabinet/deals.tsx", "BD", "/cabinet/deals", 10],
  ["routes/cabinet/distribution-centers.tsx", "SR", "/cabinet/distribution-centers", 10],
  ["routes/cabinet/distribution-centers.tsx", "SR", "/cabinet/distribution-centers?tab=schedules", 10],
  ["routes/cabinet/exchange-loads.tsx", "CM", "/cabinet/exchange/loads", 10],
  ["routes/cabinet/exchange-load.tsx", "CM", "/cabinet/exchange/loads/{load}", 50],
  ["routes/cabinet/exchange-mapping.tsx", "CM", "/cabinet/exchange/mapping", 25],
  ["routes/cabinet/exchange-goods.tsx", "CM", "/cabinet/exchange/goods", 20],
  ["routes/cabinet/exchange-prices.tsx", "CM", "/cabinet/exchange/prices", 20],
  ["routes/cabinet/exchange-synonyms.tsx", "CM", "/cabinet/exchange/synonyms", 20],
  ["routes/cabinet/exchange-missed.tsx", "CM", "/cabinet/exchange/missed", 20],
  ["routes/cabinet/exchange-webhooks.tsx", "SU", "/cabinet/exchange/webhooks", 10],
  ["routes/cabinet/home.tsx", "PM", "/cabinet/home?tab=companies", 10],
  ["routes/cabinet/home.tsx", "PM", "/cabinet/home?tab=customers", 10],
  ["routes/cabinet/ordering-codes.tsx", "BD", "/cabinet/ordering/codes", 20],
  ["routes/cabinet/ordering-sheet.tsx", "BD", "/cabinet/ordering/sheet", 100],
  ["routes/cabinet/notifications.tsx", "BD", "/cabinet/notifications/list", 10],
  ["routes/cabinet/tickets.tsx", "BD", "/cabinet/tickets", 10],
  ["routes/cabinet/accreditations.tsx", "SR", "/cabinet/accreditation", 20],
  ["areas/companies/load-counteragent.server.ts", "RD", `/cabinet/counteragents/${alfa}`, 10],
  ["areas/people/load-add-person.server.ts", "PM", "/cabinet/customer/add", 10],
];

beforeAll(async () => {
  const refused = await exchangeOf(portal.backend).load("brands", [
    { externalId: "", name: "" },
    { externalId: "", name: "Без кода" },
  ]);
  load = refused.uuid;
  await storeDeal(portal.backend.db, { status: "transferred_to_warehouse" });
  await portal.backend.pool.query("update customers set permissions = array(select 'storage:' || uuid from storages) where email = $1", [
    accounts.CM,
  ]);
  await portal.backend.pool.query(
    `with address as (
       insert into exchange_webhooks (uuid, url, events, secret, created_by)
       values (gen_random_uuid(), 'https://lists.example/deals', '{deal.changed}', '', 'Тест') returning uuid
     ) insert into exchange_deliveries (uuid, webhook_uuid, deal_uuid, event, state, since, next_at)
       select gen_random_uuid(), address.uuid, d.uuid, 'deal.changed', 'waiting', now(), now() from address, (select uuid from deals
         limit 2) d`,
  );
});

test.each(lists)(
  "domain D25: %s as %s: %s shows the page size of its address, from 1 to 100, and %i by default",
  async (_, who, template, usual) => {
    const path = template.replace("{load}", load);
    const visitor = await portal.visit(accounts[who]);
    const asked = async (words: string) => {
      const calls = await portal.callsDuring(() => visitor.get(`${path}${path.includes("?") ? "&" : "?"}${words}`));
      return calls.flatMap(({ path: called }) => /[?&]perPage=(\d+)/.exec(called)?.[1] ?? []).map(Number);
    };
    expect(await asked("perPage=7")).toContain(7);
    for (const odd of ["perPage=0", "perPage=101", "perPage=x", "page=1"]) expect(await asked(odd), odd).toContain(usual);
  },
);

test.each(lists)("%s as %s: an address beyond the last page of %s redirects to the last page", async (_, who, template) => {
  const path = template.replace("{load}", load);
  const visitor = await portal.visit(accounts[who]);
  const answer = await visitor.get(`${path}${path.includes("?") ? "&" : "?"}perPage=1&page=9999`);
  expect(answer.status).toBe(303);
  const last = Number(new URL(answer.location ?? "", "http://portal").searchParams.get("page") ?? 1);
  expect(last).toBeLessThan(9999);
  expect(answer.location).toContain("perPage=1");
  expect((await visitor.follow(answer)).status).toBe(200);
});

test("every list of the portal that has pages is tested here", () => {
  const reading = code("app").filter(({ text }) =>
    /\bpagingOf\(|readCatalogState\(url|readFilter\(url|readTicketsFilter\(url|readAccreditationsFilter\(url/.test(text),
  );
  const named = new Set(lists.map(([file]) => `app/${file}`));
  const helpers = /paging\.ts$|pages\.tsx$|-filter\.ts$|catalog-query/;
  expect(reading.map(({ path }) => path).filter((path) => !named.has(path) && !helpers.test(path))).toEqual([]);
});
