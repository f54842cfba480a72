import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { writeXlsx } from "hucre";
import { basket } from "#contract/basket.ts";
import { contracts } from "#contract/contracts.ts";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { debts } from "#contract/debts.ts";
import { documentTypes, processTypes } from "#contract/enums.ts";
import { lists } from "#contract/lists.ts";
import { papers as paperCalls } from "#contract/papers.ts";
import { storagePermission } from "#contract/permissions.ts";
import { tickets } from "#contract/tickets.ts";
import { contacts } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { distributionCenters, postalPrefixes, schedules, storages } from "#server/backend/distribution/tables.ts";
import { categories } from "#server/backend/products/tables.ts";
import { issueAct } from "./acts.ts";
import { storeAdvance } from "./advances.ts";
import type { Backend, Caller } from "./backend.ts";
import { curd, exampleLines, fill, kefir, must, openFridays, product, secondShop } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { issueDifferences } from "./differences.ts";
import { exchangeOf } from "./exchange.ts";
import { joiningCompany } from "./joining-company.ts";
import { addCompany, addPerson } from "./people.ts";
import type { Portal } from "./portal.ts";
import { storeStandingOrder } from "./stored-standing-orders.ts";

const director = "director@alfa.example";
const alfa = demoUuid("company", "alfa");
const picture = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What the pages with forms show, by its address; `deals` by status. */
export type FormWorld = {
  deals: Record<string, string>;
  /** Of the deal in the warehouse. */
  suborder: string;
  /** Of another deal in the warehouse, and who has a permission for its storage. */
  collected: { suborder: string; by: string };
  standing: { asking: string; paused: string; skipped: string };
  list: string;
  ticket: string;
  act: string;
  /** A received deal with a transfer document. */
  corrected: string;
  /** The page of an act of differences. */
  differing: string;
  /** A charge of Альфа, and a dispute of another one. */
  charge: string;
  dispute: string;
  schedule: string;
  blocked: string;
  invited: string;
  idle: string;
  /** By the step that they have reached; `joining` is the director of the first. */
  accreditations: Record<string, string>;
  /** Of a company that coordinates its contract. */
  branch: string;
  joining: { director: string; document: string };
  loads: { done: string; held: string; tried: string };
  hidden: string;
  /** Centres that no deal knows: one without storages, one with a used and an unused one. */
  /** Belongs to nothing. */
  category: string;
  centers: { empty: string; stored: string; used: string; unused: string };
  key: string;
  webhook: string;
  synonyms: string[];
};

/** Puts data into every state that has its own forms. */
export async function makeFormWorld({ backend }: Portal): Promise<FormWorld> {
  const { db, pool } = backend;
  const statuses: DealStatus[] = ["waiting_approval", "approved_by_buyer", "approved_by_seller", "transferred_to_warehouse", "received"];
  const stored: Record<string, string> = {};
  for (const status of statuses) stored[status] = await storeDeal(db, { status, reserve: false });
  await storeAdvance(pool, must(stored.received));
  const buyer = await backend.as(director);
  await fill(buyer, [{ productUuid: product("010-102"), quantity: 5, isSelected: true }]);
  await buyer(basket.delete);
  await fill(buyer, exampleLines(41.5));
  await openFridays(pool);
  const standing = {
    asking: await storeStandingOrder(db),
    paused: await storeStandingOrder(db, { isPaused: true, state: null }),
    skipped: await storeStandingOrder(db, { state: "skipped" }),
  };
  const lines = [{ productUuid: kefir, quantity: 20, note: "свежий" }, { productUuid: curd }];
  const list = await buyer(lists.create, { body: { name: "Завтраки", branchUuid: secondShop, lines } });
  await pool.query("update companies set is_retail_chain = true where uuid = $1", [demoUuid("company", "beta")]);
  // Goods in the cart and in the list become cheaper than they were when added.
  await pool.query("update price_list_items set price_kopecks = price_kopecks - 100 where product_uuid = any($1)", [[kefir, curd]]);
  await pool.query("update products set price_kopecks = price_kopecks - 100 where uuid = any($1)", [[kefir, curd]]);
  const ticket = await buyer(tickets.create, { body: { clientUuid: randomUUID(), theme: "Тема", description: "Описание" } });

  // Phones as people have them: a landline with an extension.
  await db.update(contacts).set({ phone: "+74872550123;ext=214" });
  await db.update(customers).set({ workPhone: "+74872550123;ext=7" }).where(eq(customers.email, director));

  const accreditations: Record<string, string> = {};
  const keep = async (step: string, wanted: Parameters<typeof joiningCompany>[1]) => {
    const joining = await joiningCompany(backend, wanted);
    accreditations[step] = joining.accreditationUuid;
    return joining;
  };
  const joining = [];
  for (const at of processTypes) joining.push(await keep(at, { at }));
  await keep("taken", { at: "accreditation_by_security", status: "in_work", employee: "security@seller.example" });
  await keep("unread", { at: "coordination_contract", documents: { [documentTypes.legal[0]]: "processing" } });
  const first = must(joining[0]);
  const { rows: papers } = await pool.query<{ uuid: string }>(
    "select uuid from accreditation_documents where accreditation_uuid = $1 and file_uuid is not null order by type limit 1",
    [first.accreditationUuid],
  );
  const manager = { companyUuid: alfa, roles: ["buyer_company_manager" as const] };
  const blocked = await addPerson(db, { ...manager, email: "blocked@forms.example", status: "disabled", avatar: picture });
  const invited = await addPerson(db, { ...manager, email: "invited@forms.example", status: "waiting_confirmation" });
  const idle = await addCompany(db, { isActive: false, logo: picture });
  const [schedule] = await db
    .select()
    .from(schedules)
    .where(eq(schedules.distributionCenterUuid, demoUuid("distribution-center", "tula")))
    .orderBy(schedules.name)
    .limit(1);
  const { rows: parts } = await pool.query<{ uuid: string }>("select uuid from suborders where deal_uuid = $1 order by ordinal limit 1", [
    stored.transferred_to_warehouse,
  ]);
  const collected = await storeCollected(backend);
  await storeWebhooks(pool);
  return {
    ...{
      deals: stored,
      suborder: must(parts[0]).uuid,
      collected,
      standing,
      list: list.body.uuid,
      ticket: ticket.body.uuid,
      act: await issueAct(buyer),
      corrected: await storeShipped(backend),
      differing: await storeDiffering(backend),
      ...(await storeDispute(buyer, backend)),
      schedule: must(schedule).uuid,
    },
    ...{ blocked: blocked.uuid, invited: invited.uuid, idle: idle.uuid, accreditations },
    branch: must(joining[processTypes.indexOf("coordination_contract")]).branchUuid,
    joining: { director: first.director, document: must(papers[0]).uuid },
    ...(await storeExchange(backend)),
  };
}

/** The dispute waits to be accepted, as one of a charge that was decided on. */
async function storeDispute(buyer: Caller, { pool }: Backend) {
  const { open } = (await buyer(contracts.money, { params: { uuid: alfa } })).body;
  const body = { chargeId: must(open[1]).id, reason: "Недовезли" };
  const { dispute } = (await buyer(debts.dispute, { params: { uuid: alfa }, body })).body;
  await pool.query("update charge_disputes set is_pausing = false where uuid = $1", [dispute.uuid]);
  return { charge: must(open[0]).id, dispute: dispute.uuid };
}

/**
 * A load that waits for confirmation, one that can be undone, a tried table, a 1C group that is no category yet, searches without
 * an answer, goods that are hidden, and a tax regime that may be removed.
 */
async function storeExchange(backend: Backend) {
  const { pool } = backend;
  const exchange = exchangeOf(backend);
  const brands = ["Луговая", "Речная", "Полевая"].map((name, index) => ({ externalId: `form-brand-${index}`, name }));
  const done = await exchange.load("brands", brands);
  const held = await exchange.load("brands", brands.slice(0, 1), { mode: "full" });
  const rows = [
    ["Марка", "Шифр"],
    ["Заречье", "z-1"],
  ];
  const sheets = [
    { name: "Марки", rows },
    { name: "Ещё", rows },
  ];
  const tried = await exchange.tryTable("brands", Buffer.from(await writeXlsx({ sheets })));
  await pool.query(
    `insert into exchange_mappings (uuid, key_name, kind, external_id, name, target, is_guess, seen_at)
     values (gen_random_uuid(), '1С', 'group', 'g-berries', 'Ягодное', '', true, now())`,
  );
  await pool.query(
    `insert into exchange_rejected_documents (key_name, document, title, message, rejected_at)
     values ('1С', 'order-1', 'Заказ 1', 'загружено всё, кроме строк, которых нет в сделке: Доставка', now())`,
  );
  await pool.query(
    `insert into missed_searches (query, left_out, times, companies, last_at) values ('зырмук', '', 3, '{1,2}', now()), ('зырмук белый',
      'зырмук', 2, '{}', now())`,
  );
  await pool.query("update products set is_hidden = true where uuid = $1", [product("050-406")]);
  await pool.query("insert into seller_regimes select company_uuid, 'special5', '2099-01-01' from seller_regimes");
  await pool.query("delete from product_pictures where product_uuid = $1", [product("050-406")]);
  await pool.query("insert into buyer_codes select company_uuid, $1, 'МОЛ-17', 'mol17', now() from customers where email = $2", [
    product("010-241"),
    "director@alfa.example",
  ]);
  const uuids = async (from: string) => (await pool.query<{ uuid: string }>(`select uuid from ${from}`)).rows;
  return {
    loads: { done: done.uuid, held: held.uuid, tried: tried.uuid },
    hidden: product("050-406"),
    category: await makeCategory(backend),
    centers: await makeCenters(backend),
    key: must((await uuids("exchange_keys"))[0]).uuid,
    webhook: must((await uuids("exchange_webhooks"))[0]).uuid,
    synonyms: (await uuids(`search_synonyms order by words collate "ru-x-icu", meaning collate "ru-x-icu"`)).map(({ uuid }) => uuid),
  };
}

/** A suborder of a deal in the warehouse, and a person with a permission for its storage. */
async function storeCollected({ db, pool }: Backend): Promise<FormWorld["collected"]> {
  const deal = await storeDeal(db, { status: "transferred_to_warehouse", reserve: false });
  const by = "collector@forms.example";
  await addPerson(db, {
    companyUuid: demoUuid("company", "seller"),
    email: by,
    roles: ["seller_content_manager"],
    permissions: [storagePermission(demoUuid("storage", "tula-meat"))],
  });
  const { rows } = await pool.query<{ uuid: string }>("select uuid from suborders where deal_uuid = $1 and ordinal = 1", [deal]);
  return { suborder: must(rows[0]).uuid, by };
}

/** A webhook that is on, with one delivered deal and one failed, and a webhook that is off. */
async function storeWebhooks(pool: Backend["pool"]): Promise<void> {
  for (const isOn of [true, false])
    await pool.query(
      `with address as (
         insert into exchange_webhooks (uuid, url, events, secret, is_on, created_by)
         values (gen_random_uuid(), 'https://forms.example/deals', '{deal.changed}', '', $1, 'Тест') returning uuid
       ) insert into exchange_deliveries (uuid, webhook_uuid, deal_uuid, event, state, since, next_at)
         select gen_random_uuid(), address.uuid, (select uuid from deals limit 1), 'deal.changed', 'waiting', now(), now() from address`,
      [isOn],
    );
  await pool.query(
    `insert into exchange_deliveries (uuid, webhook_uuid, deal_uuid, event, state, since, next_at)
     select gen_random_uuid(), (select uuid from exchange_webhooks where is_on limit 1), (select uuid from deals offset 1 limit 1),
       'deal.changed', 'parked', now(), now()`,
  );
}

async function makeCategory({ db }: Backend): Promise<string> {
  const uuid = randomUUID();
  await db.insert(categories).values({ uuid, name: "Новая категория", shortName: "", icon: "package", tint: "grocery", position: 90 });
  return uuid;
}

async function makeCenters({ db }: Backend): Promise<FormWorld["centers"]> {
  const [empty, stored, used, unused] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const center = { city: "Казань", address: "Казань, 1", postalCode: "420054", timeZone: "Europe/Moscow", minOrderKopecks: 0, phone: "" };
  await db.insert(distributionCenters).values([
    { ...center, uuid: empty, name: "РЦ Пустой" },
    { ...center, uuid: stored, name: "РЦ Новый" },
  ]);
  await db.insert(postalPrefixes).values({ prefix: "99999", distributionCenterUuid: stored });
  const storage = { distributionCenterUuid: stored, temperatureMode: "+2…+6 °C", address: "" };
  await db.insert(storages).values([
    { ...storage, uuid: used, name: "Склад 1" },
    { ...storage, uuid: unused, name: "Склад 2", isUsed: false },
  ]);
  return { empty, stored, used, unused };
}

async function storeDiffering(backend: Backend): Promise<string> {
  const uuid = await storeShipped(backend);
  return `/cabinet/deals/${uuid}/papers/${await issueDifferences(await backend.as("rep@seller.example"), uuid)}`;
}

/** A received deal with a transfer document. */
async function storeShipped(backend: Backend): Promise<string> {
  const uuid = await storeDeal(backend.db, { status: "received", reserve: false });
  await (await backend.as("rep@seller.example"))(paperCalls.issueUpd, { params: { uuid }, body: {} });
  return uuid;
}
