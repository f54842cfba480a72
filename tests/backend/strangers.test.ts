import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { chat } from "#contract/chat.ts";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers as people } from "#contract/customers.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { hasRole, isAdmin, type Role } from "#contract/roles.ts";
import { tickets } from "#contract/tickets.ts";
import { dealScope } from "#server/backend/access/scopes.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { idsOf, jsonOf, openObjectsOf, placesOf, withFields, withId, wordsOf } from "#tests/support/call-ids.ts";
import { alfa, beef, beefDate, dairyDate, exampleLines, exampleOrder, kefir, kislomol, must, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";
import { addPerson } from "#tests/support/people.ts";
import { changedSince, storedIn } from "#tests/support/stored.ts";

/**
 * Every call that is given an id, however deep it stands, is made as it should be by somebody of Альфа or the seller: first
 * with one of its ids put in place by another's, then whole by strangers, at last by himself with all words of the contract
 * beside its own. A body that is complete but for one thing gets past every other check.
 */
const backend = useBackend("demo");
const as = (email: string) => backend.as(email);

const beta = demoUuid("company", "beta");
const director = "director@alfa.example";
const rep = "rep@seller.example";
const regional = "regional@seller.example";
const platform = "platform@platform.example";
const support = "support@platform.example";

const unattached = "unattached@strangers.example";
/**
 * Nobody of these reaches what the calls below are about: other companies, the representative of others, a manager of
 * Альфа without a trade point, and one whose company may order nothing yet, which he is told first.
 */
const strangers: Record<string, string | null> = {
  "director@beta.example": null,
  "manager@beta.example": null,
  "director@gamma.example": "COMPANY_NOT_ACCREDITED",
  "rep2@seller.example": null,
  [unattached]: null,
};

type Json = Record<string, unknown>;
type Input = { params?: Json; query?: Json; body?: Json };
type Entry = {
  who: string;
  input: () => Promise<Input> | Input;
  /** Ids that may be of any company, because the caller reaches all of them, or are a name he gives himself: only unknown ones are tried, or none. */
  reached?: string[];
  named?: string[];
  /** Strangers whom it serves all the same, with what is their own or everybody's. */
  opens?: readonly string[];
  /** Schedules are the work of every representative. */
  shared?: boolean;
  /** A filter over what one reaches anyway: of a stranger's things there are none. */
  narrows?: boolean;
};

const file = () => ({ fileBody: base64(pdf), originalFilename: "akt.pdf", contentType: "application/pdf" });
const message = () => ({ clientUuid: randomUUID(), text: "Добрый день" });
const related = (email: string) => ({
  surname: "Новый",
  name: "Человек",
  patronymic: "Иванович",
  position: "Менеджер",
  department: "Отдел",
  method: "email",
  email,
  role: "buyer_company_manager",
});
const bank = {
  currentAccount: "40702810500000120045",
  organizationName: "ООО «Лукошко»",
  bik: "047003997",
  correspondentAccount: "30101810600000000997",
  inn: "7199123453",
};
const contact = { email: "zakaz@lukoshko.example", phone: "+79105550000" };
const place = { name: "Новый магазин", physicalAddress: "Тула, ул. Октябрьская, 50", postalCode: "300002" };
const tula = demoUuid("distribution-center", "tula");
const tulaCenter = demoUuid("schedule", "tula-center");
const otherRep = demoUuid("customer", "seller-p8");

const one = async (query: string, ...values: unknown[]): Promise<string> => must((await backend.pool.query<{ uuid: string }>(query, values)).rows[0]).uuid;
const joining = async (at?: Parameters<typeof joiningCompany>[1]) => joiningCompany(backend, at);
/** Somebody of a joining company, made for one entry. */
let newcomer: Awaited<ReturnType<typeof joiningCompany>>;

/** Deals of Альфа, one for each thing that is done to it. */
const own = {} as Record<"whole" | "talked" | "edited" | "status" | "seller" | "collected" | "claimed", string>;
const his = {} as { uuid: string; userUuid: string };
let madeBranch = "";

beforeAll(async () => {
  const { db } = backend;
  for (const name of ["whole", "talked", "edited", "status", "seller"] as const)
    own[name] = await storeDeal(db, { status: "waiting_approval", reserve: false });
  own.collected = await storeDeal(db, { status: "transferred_to_warehouse", reserve: false });
  own.claimed = await storeDeal(db, { status: "received" });
  Object.assign(his, await addPerson(db, { companyUuid: alfa, email: "his@strangers.example", roles: ["buyer_company_manager"] }));
  await addPerson(db, { companyUuid: alfa, email: unattached, roles: ["buyer_company_manager"] });
  await fillCompany(director, own.talked, own.claimed);
  await fillCompany(director, own.whole, own.whole);
  await fillCompany("director@beta.example", demoUuid("deal", "10381"), demoUuid("deal", "10381"));
  newcomer = await joining({ documents: { charter: "not_loaded", power_of_attorney: "processing" } });
});

/** A chat, a document, a ticket, each with its file, and a second sign-in. */
async function fillCompany(email: string, talked: string, documented: string): Promise<void> {
  const caller = await as(email);
  const answers = [
    await caller(chat.sendFiles, { params: { uuid: talked }, body: { clientUuid: randomUUID(), text: "Чек", files: [file()] } }),
    await caller(documents.upload, { params: { uuid: documented }, body: file() }),
    await caller(tickets.create, { body: { clientUuid: randomUUID(), theme: "Тема", description: "Описание", files: [file()] } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  await backend.app.inject({ method: "POST", url: auth.login.path, payload: { login: email, password: "Demo-2026!", method: "email" } });
  await backend.db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, payload, created_at)
    values (${randomUUID()}, ${await personOf(backend.db, email)}, '14', 'Сделка', '{}', ${testNow.toISOString()})`);
}

const chatFile = "select f.file_uuid as uuid from chat_files f join chat_messages m on m.uuid = f.message_uuid where m.chat_uuid = $1";
const ticketOf = "select t.uuid from tickets t join customers c on c.uuid = t.author_uuid where c.company_uuid = $1 order by t.created_at desc limit 1";
const ticketFile = `select f.file_uuid as uuid from ticket_files f join tickets t on t.uuid = f.ticket_uuid join customers c on c.uuid = t.author_uuid where c.company_uuid = $1 limit 1`;
const stepOf = (accreditationUuid: string) =>
  one("select uuid from accreditation_processes where accreditation_uuid = $1 order by position desc limit 1", accreditationUuid);
const placeOf = (accreditationUuid: string, type: string) =>
  one("select uuid from accreditation_documents where accreditation_uuid = $1 and type = $2", accreditationUuid, type);
const resolution = (at: Parameters<typeof joiningCompany>[1], body: Json) => async () => {
  const { accreditationUuid: id } = await joining(at);
  return { params: { id }, body: { uuid: await stepOf(id), ...body } };
};
/** Lines of the deal that is edited, with less kefir. */
const kept = [
  { productUuid: kefir, quantity: 8 },
  { productUuid: beef, quantity: 10 },
];
const version = async () => Number((await backend.pool.query("select version from schedules where uuid = $1", [tulaCenter])).rows[0].version);

/** The call as it should be; in this order, each on what those before it have left. */
const entries: Record<string, Entry> = {
  "auth.addRelated": { who: director, input: () => ({ body: { ...related("own@strangers.example"), branch_uuids: [shop] } }) },
  "auth.addRelatedAdmin": { who: platform, input: () => ({ body: { ...related("by-admin@strangers.example"), branch_uuids: [shop], company_uuid: alfa } }) },
  "auth.blockRelated": { who: director, input: () => ({ params: { userUuid: his.userUuid } }) },
  "auth.activateRelated": { who: director, input: () => ({ params: { userUuid: his.userUuid } }) },
  "auth.endSession": {
    who: director,
    input: async () => {
      const { sessions } = (await (await as(director))(auth.sessions)).body;
      return { params: { uuid: must(sessions.find((session) => !session.isCurrent)).uuid } };
    },
  },
  "customers.list": { who: director, opens: [unattached], input: () => ({ query: { companyUuid: alfa } }) },
  "customers.update": { who: director, input: () => ({ params: { uuid: his.uuid }, body: { position: "Кладовщик" } }) },
  "customers.avatar": { who: director, input: () => ({ body: { avatar: null, customerUuid: his.uuid } }) },
  "companies.updateBankDetail": {
    who: director,
    input: async () => ({ body: { ...bank, uuid: await one("select uuid from bank_details where company_uuid = $1", alfa) } }),
  },
  "companies.updateContact": {
    who: director,
    input: async () => ({ body: { ...contact, uuid: await one("select uuid from contacts where company_uuid = $1", alfa) } }),
  },
  "companies.updateBankDetailInternal": {
    who: platform,
    input: async () => ({ body: { ...bank, companyUuid: alfa, uuid: await one("select uuid from bank_details where company_uuid = $1", alfa) } }),
  },
  "companies.updateContactInternal": {
    who: platform,
    input: async () => ({ body: { ...contact, companyUuid: alfa, uuid: await one("select uuid from contacts where company_uuid = $1", alfa) } }),
  },
  "accreditation.uploadDocument": {
    who: "newcomer",
    input: () => ({ body: { ...file(), accreditationUuid: newcomer.accreditationUuid, companyUuid: newcomer.companyUuid, type: "charter" } }),
  },
  "accreditation.getDocument": {
    who: "newcomer",
    input: async () => {
      const { accreditationUuid } = newcomer;
      return { params: { uuid: await placeOf(accreditationUuid, "charter") }, query: { accreditationUuid } };
    },
  },
  "accreditation.deleteDocument": {
    who: "newcomer",
    input: async () => ({ params: { uuid: await placeOf(newcomer.accreditationUuid, "power_of_attorney") } }),
  },
  "accreditation.submit": {
    who: "newcomer",
    input: async () => ({ params: { id: newcomer.accreditationUuid }, body: { uuid: newcomer.processUuid, status: "finished" } }),
  },
  "accreditation.setDocumentStatus": {
    who: rep,
    input: async () => {
      const { accreditationUuid } = await joining({ at: "coordination_contract", documents: { charter: "processing" } });
      return { params: { uuid: await placeOf(accreditationUuid, "charter") }, body: { status: "accepted" } };
    },
  },
  "accreditation.createContract": {
    who: rep,
    input: async () => ({ body: { accreditationUuid: (await joining({ at: "coordination_contract" })).accreditationUuid } }),
  },
  "accreditation.finishSigning": { who: rep, input: async () => ({ params: { id: (await joining({ at: "signing_contract" })).accreditationUuid } }) },
  "accreditation.assignProcess": {
    who: regional,
    input: async () => {
      const { accreditationUuid } = await joining({ at: "accreditation_by_security", status: "in_work", employee: "security2@seller.example" });
      return { params: { processUuid: await stepOf(accreditationUuid) }, body: { customerUuid: await personOf(backend.db, "security@seller.example") } };
    },
  },
  "accreditation.assignRepresentative": {
    who: regional,
    input: async () => ({
      params: { id: (await joining({ at: "distribution_by_region_director", status: "in_work", employee: regional })).accreditationUuid },
      body: { salesRepresentativeUuid: otherRep },
    }),
  },
  "accreditation.resolveBySecurity": {
    who: "security@seller.example",
    input: resolution({ at: "accreditation_by_security", status: "in_work", employee: "security@seller.example" }, { status: "finished" }),
  },
  "accreditation.resolveByDistributionDirector": {
    who: "distribution@seller.example",
    input: resolution({ at: "accreditation_by_distribution_director", status: "in_work", employee: "distribution@seller.example" }, { status: "finished" }),
  },
  "accreditation.resolveByRegionalDirector": {
    who: regional,
    input: resolution({ at: "accreditation_by_regional_director", status: "in_work", employee: regional }, { status: "finished" }),
  },
  "products.listByUuids": { who: director, opens: Object.keys(strangers), input: () => ({ body: { uuids: [kefir] } }) },
  "basket.put": { who: director, input: () => ({ body: { products: exampleLines(41.5), branchUuid: shop } }) },
  "basket.patch": { who: director, input: () => ({ body: { products: [{ productUuid: kefir, quantity: 20, isSelected: true }], branchUuid: shop } }) },
  "basket.placeDeal": { who: director, input: () => ({ body: { ...exampleOrder, scheduledDeliveryDates: [dairyDate, beefDate] } }) },
  "deals.list": { who: director, narrows: true, input: () => ({ query: { branchUuid: shop, buyerCompanyUuid: alfa } }) },
  "deals.check": { who: rep, input: () => ({ body: { uuid: own.edited, products: kept } }) },
  "deals.dates": { who: rep, input: () => ({ params: { uuid: own.edited }, query: { subcategoriesUuids: [kislomol] } }) },
  "deals.edit": { who: rep, input: () => ({ params: { uuid: own.edited }, body: { products: kept } }) },
  "deals.setStatus": { who: rep, input: () => ({ params: { uuid: own.status }, body: { status: "approved_by_seller" } }) },
  "deals.assignSeller": { who: rep, input: () => ({ params: { uuid: own.seller }, body: { seller_customer_uuid: otherRep } }) },
  "deals.patch": {
    who: rep,
    input: async () => {
      const suborderUuid = await one("select uuid from suborders where deal_uuid = $1 and ordinal = 2", own.collected);
      const uuid = await one("select uuid from deal_lines where suborder_uuid = $1", suborderUuid);
      return { params: { uuid: own.collected }, body: { collected: { suborderUuid, products: [{ uuid, collectedQuantity: 10 }] } } };
    },
  },
  "deals.progress": { who: director, opens: ["rep2@seller.example", unattached], input: () => ({ body: { buyerCompanyUuid: alfa } }) },
  "deals.repeat": { who: director, input: () => ({ params: { uuid: own.claimed }, body: {} }) },
  "documents.upload": { who: director, input: () => ({ params: { uuid: own.claimed }, body: file() }) },
  "documents.file": {
    who: director,
    input: async () => ({
      params: { uuid: own.claimed, documentUuid: await one("select uuid from deal_documents where deal_uuid = $1 limit 1", own.claimed) },
    }),
  },
  "documents.delete": {
    who: director,
    input: async () => ({
      params: { uuid: own.claimed, documentUuid: await one("select uuid from deal_documents where deal_uuid = $1 limit 1", own.claimed) },
    }),
  },
  "branches.search": {
    who: director,
    narrows: true,
    opens: [unattached],
    input: () => ({ query: { companyUuid: alfa, distributionCenterUuid: tula, scheduleUuid: tulaCenter } }),
  },
  "branches.create": { who: director, input: () => ({ body: { ...place, companyUuid: alfa } }), named: ["body.distributionCenterUuid"] },
  "branches.update": {
    who: rep,
    input: async () => {
      madeBranch = await one("select uuid from branches where company_uuid = $1 and name = $2", alfa, place.name);
      const { name, ...address } = place;
      return { params: { uuid: madeBranch }, body: { name, address, distributionCenterUuid: tula } };
    },
  },
  "branches.setSchedule": { who: rep, input: () => ({ params: { id: madeBranch }, body: { scheduleUuid: tulaCenter } }) },
  "branches.attachCustomer": { who: director, input: () => ({ params: { id: madeBranch }, body: { customerUuid: his.uuid } }) },
  "branches.detachCustomer": { who: director, input: () => ({ params: { id: madeBranch, customerUuid: his.uuid } }) },
  "branches.attachCustomerInternal": { who: platform, input: () => ({ params: { id: madeBranch }, body: { customerUuid: his.uuid } }) },
  "branches.detachCustomerInternal": { who: platform, input: () => ({ params: { id: madeBranch, customerUuid: his.uuid } }) },
  "branches.setScheduleInternal": {
    who: platform,
    input: () => ({ params: { id: madeBranch }, body: { scheduleUuid: tulaCenter } }),
    reached: ["params.id"],
  },
  "branches.remove": { who: director, input: () => ({ params: { uuid: madeBranch } }) },
  "distribution.listSchedules": { who: rep, shared: true, input: () => ({ query: { distributionCenterUuid: tula } }) },
  "distribution.createSchedule": { who: rep, shared: true, input: () => ({ body: { name: "Новый график", distributionCenterUuid: tula } }) },
  "distribution.setRules": {
    who: rep,
    shared: true,
    input: async () => ({
      params: { uuid: tulaCenter },
      body: { segmentUuid: kislomol, days: [{ weekday: 3, leadDays: 1, cutoff: "14:00" }], version: await version(), confirmedDeals: 1000 },
    }),
  },
  "distribution.setException": {
    who: rep,
    shared: true,
    input: async () => ({ params: { uuid: tulaCenter, date: "2026-05-01" }, body: { kind: "closed", version: await version(), confirmedDeals: 1000 } }),
  },
  "distribution.removeException": {
    who: rep,
    shared: true,
    input: async () => ({ params: { uuid: tulaCenter, date: "2026-05-01" }, query: { version: await version() } }),
  },
  "distribution.updateSchedule": {
    who: rep,
    shared: true,
    input: async () => ({ params: { uuid: tulaCenter }, body: { name: "Тула", version: await version() } }),
  },
  "distribution.closeDays": { who: rep, shared: true, input: () => ({ params: { uuid: tula }, body: { dateFrom: "2026-05-02", confirmedDeals: 1000 } }) },
  "distribution.openDay": { who: rep, shared: true, input: () => ({ params: { uuid: tula, date: "2026-05-02" } }) },
  "distribution.removeSchedule": {
    who: rep,
    shared: true,
    input: async () => ({ params: { uuid: await one("select uuid from schedules where name = 'Новый график'") } }),
  },
  "notifications.view": {
    who: director,
    input: async () => ({
      params: { uuid: await one("select uuid from notifications where customer_uuid = $1 limit 1", await personOf(backend.db, director)) },
      body: {},
    }),
  },
  "chat.send": { who: director, input: () => ({ params: { uuid: own.talked }, body: message() }), named: ["body.clientUuid"] },
  "chat.sendFiles": { who: director, input: () => ({ params: { uuid: own.talked }, body: { ...message(), files: [file()] } }), named: ["body.clientUuid"] },
  "chat.read": { who: rep, input: () => ({ params: { uuid: own.talked }, body: { number: 1 } }) },
  "chat.file": { who: director, input: async () => ({ params: { uuid: own.talked, fileUuid: await one(chatFile, own.talked) } }) },
  "tickets.create": {
    who: director,
    input: async () => ({
      body: {
        clientUuid: randomUUID(),
        theme: "Бой",
        description: "Разбито",
        dealUuid: own.claimed,
        claims: [{ lineUuid: await one("select uuid from deal_lines where deal_uuid = $1 limit 1", own.claimed), kind: "damaged" }],
        files: [file()],
      },
    }),
    named: ["body.clientUuid"],
  },
  "tickets.requestSupport": {
    who: director,
    opens: Object.keys(strangers),
    input: () => ({ body: { clientUuid: randomUUID(), contact: "guest@mail.example", theme: "Вопрос", description: "Когда?" } }),
    named: ["body.clientUuid"],
  },
  "tickets.send": {
    who: director,
    input: async () => ({ params: { uuid: await one(ticketOf, alfa) }, body: { ...message(), files: [file()] } }),
    named: ["body.clientUuid"],
  },
  "tickets.list": { who: director, narrows: true, input: async () => ({ query: { assignee: await personOf(backend.db, support), search: "Бой" } }) },
  "tickets.file": {
    who: director,
    input: async () => {
      const fileUuid = await one(ticketFile, alfa);
      return { params: { uuid: await one("select ticket_uuid as uuid from ticket_files where file_uuid = $1", fileUuid), fileUuid } };
    },
  },
  "tickets.assign": {
    who: support,
    input: async () => {
      const params = { uuid: await one(ticketOf, alfa) };
      const from = await personOf(backend.db, platform);
      await (await as(support))(tickets.assign, { params, body: { assigneeUuid: from } });
      return { params, body: { assigneeUuid: await personOf(backend.db, support), from } };
    },
    reached: ["params.uuid"],
  },
  "tickets.setStatus": {
    who: director,
    input: async () => ({ params: { uuid: await one(ticketOf, alfa) }, body: { status: "closed", clientUuid: randomUUID(), answer: "Уже не нужно" } }),
    named: ["body.clientUuid"],
  },
  "companies.putSalesRepresentative": {
    who: regional,
    input: async () => ({ params: { companyUuid: (await joining({ at: "accredited" })).companyUuid }, body: { sales_representative_uuid: otherRep } }),
    reached: ["params.companyUuid"],
  },
};

const placesIn = (call: AnyCall) => [...idsOf(jsonOf(call.params), "params"), ...idsOf(jsonOf(call.query), "query"), ...idsOf(jsonOf(call.body), "body")];
/** Readings and removals of one id are tried below with every id there is; an admin reaches every company. */
const isOneId = (call: AnyCall) => placesIn(call).join() === placesIn(call).find((path) => path.startsWith("params.")) && !call.body;
const isAdminsOnly = (call: AnyCall) => call.may !== "anyone" && call.may.every((role) => isAdmin([role]));
/** Filters of lists whose caller sees all of them, or whose scope staff.test.ts tries. */
const filtersOnly = /^(companies\.list|accreditation\.listFor\w+|products\.(list|listPublic)|customers\.listInternal|companies\.listInternal)$/;
/** One id of everything a company has, about this deal and of this person of it. */
async function idsOfCompany(company: string, deal: string, person: string): Promise<{ kind: string; uuid: string }[]> {
  const { rows } = await backend.pool.query<{ kind: string; uuid: string }>(
    `(select 'company' as kind, uuid from companies where uuid = $1)
     union all (select 'person', $3::uuid) union all (select 'user', user_uuid from customers where uuid = $3)
     union all (select 'branch', branch_uuid from deals where uuid = $2)
     union all (select 'accreditation', uuid from accreditations where company_uuid = $1)
     union all (select 'process', p.uuid from accreditation_processes p join accreditations a on a.uuid = p.accreditation_uuid where a.company_uuid = $1 limit 1)
     union all (select 'document', d.uuid from accreditation_documents d join accreditations a on a.uuid = d.accreditation_uuid where a.company_uuid = $1 limit 1)
     union all (select 'bank', uuid from bank_details where company_uuid = $1 limit 1)
     union all (select 'contact', uuid from contacts where company_uuid = $1 limit 1)
     union all (select 'contract', l.uuid from contract_lines l join deals d on d.branch_uuid = l.branch_uuid where d.uuid = $2 limit 1)
     union all (select 'deal', $2::uuid)
     union all (select 'suborder', uuid from suborders where deal_uuid = $2 limit 1)
     union all (select 'line', uuid from deal_lines where deal_uuid = $2 limit 1)
     union all (select 'deal document', uuid from deal_documents where deal_uuid = $2 limit 1)
     union all (select 'file of a document', file_uuid from deal_documents where deal_uuid = $2 limit 1)
     union all (select 'message', uuid from chat_messages where chat_uuid = $2 limit 1)
     union all (select 'file of a chat', f.file_uuid from chat_files f join chat_messages m on m.uuid = f.message_uuid where m.chat_uuid = $2 limit 1)
     union all (select 'ticket', uuid from tickets where author_uuid = $3 limit 1)
     union all (select 'file of a ticket', f.file_uuid from ticket_files f join tickets t on t.uuid = f.ticket_uuid where t.author_uuid = $3 limit 1)
     union all (select 'notification', uuid from notifications where customer_uuid = $3 limit 1)
     union all (select 'session', s.uuid from sessions s join customers c on c.user_uuid = s.user_uuid where c.uuid = $3 limit 1)`,
    [company, deal, person],
  );
  expect(rows.length).toBe(21);
  return rows;
}

/** Who a stranger is does not change while the calls are tried. */
const known = new Map<string, readonly Role[]>();
async function signedIn(email: string): Promise<{ call: Caller; roles: readonly Role[] }> {
  const call = await as(email);
  const roles = known.get(email) ?? (await call(people.me)).body.roles;
  known.set(email, roles);
  return { call, roles };
}

/** A list of nothing; what it counts beside the filter is one's own. */
const nothingIn = (body: Json) => ({
  ...body,
  ...Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (Array.isArray(value) ? [[name, []]] : []))),
  total: 0,
});

/** A refusal may repeat what was sent. */
const without = (errors: unknown, uuid: string) => JSON.stringify(errors).replaceAll(uuid, "*");

const contractCalls = new Map(listCalls());
const callOf = (id: string) => must(contractCalls.get(id));
const emailOf = (who: string) => (who === "newcomer" ? newcomer.director : who);

/** Every word that stands in a body or an answer of the contract, with a value that would show wherever it were kept. */
const marker = "ЧУЖОЕ-ПОЛЕ";
const markerUuid = "deadbeef-dead-4eef-8eef-deadbeefdead";
const words = [...new Set(listCalls().flatMap(([, call]) => [call.body, call.answer].flatMap((schema) => wordsOf(jsonOf(schema)))))].sort();
const markOf = (word: string) => (/uuid$/i.test(word) ? markerUuid : /uuids$|roles|statuses/i.test(word) ? [markerUuid] : marker);
const foreignFields = Object.fromEntries(words.map((word) => [word, markOf(word)]));

const bodyOf = (call: AnyCall, body: Json | undefined) => body && (withFields(body, foreignFields, jsonOf(call.body)) as Json);

test("trust S31: every call that takes an id is tried, and at every place where one stands", () => {
  const missing = listCalls().flatMap(([id, call]) => {
    const isTried = placesIn(call).length === 0 || id in entries || filtersOnly.test(id) || isOneId(call) || isAdminsOnly(call);
    return isTried ? [] : [`${id}: ${placesIn(call).join(" ")}`];
  });
  expect(missing).toEqual([]);
});

describe("trust S30 S31 S33: the call as it should be, and with one id of another", () => {
  test.each(Object.entries(entries))("%s", async (id, { who, input: make, reached = [], named = [], opens = [], shared, narrows }) => {
    const call = callOf(id);
    const caller = await as(emailOf(who));
    const input = await make();
    const send = async (given: Input) => {
      // Invitations are limited, refused ones too.
      if (id.startsWith("auth.")) await backend.pool.query("delete from login_attempts");
      return caller(call, { ...given, ...(call.idempotent && { key: randomUUID() }) } as never);
    };
    const places = placesOf(input).filter(({ path }) => !named.includes(path));
    expect([...places.map(({ path }) => path), ...named].sort(), "every place is filled").toEqual(expect.arrayContaining(placesIn(call)));

    const foreign = await idsOfCompany(beta, demoUuid("deal", "10381"), await personOf(backend.db, "director@beta.example"));
    const before = await storedIn(backend.pool);
    for (const { path, steps } of places) {
      const unknownUuid = randomUUID();
      const unknown = await send(withId(input, steps, unknownUuid));
      for (const { kind, uuid } of reached.includes(path) ? [] : foreign) {
        const answer = await send(withId(input, steps, uuid));
        const cell = `${id} ${path} is the ${kind} of Бета: ${answer.status} ${JSON.stringify(answer.errors)}`;
        if (call.method === "GET" && answer.status === 200) expect(answer.body, cell).toEqual(unknown.body);
        else if (id === "products.listByUuids") expect(answer.body, cell).toEqual({ products: [] });
        else expect([400, 403, 404, 409], cell).toContain(answer.status);
        // Who reaches Бета may hear more of it than of nothing.
        if (!seesAll(who)) expect([answer.status, without(answer.errors, uuid)], cell).toEqual([unknown.status, without(unknown.errors, unknownUuid)]);
      }
    }
    for (const stranger of Object.keys(strangers)) {
      const { call: person, roles } = await signedIn(stranger);
      const isOwn = opens.includes(stranger) || (shared && hasRole(roles, ["seller_sales_representative"]));
      if (isOwn && call.method !== "GET") continue;
      const answer = await person(call, { ...input, ...(call.idempotent && { key: randomUUID() }) } as never);
      const cell = `${id} of ${who} made by ${stranger}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
      const codes = answer.errors.map((error) => error.code.split(":")[0]);
      if (call.may !== "anyone" && !hasRole(roles, call.may)) expect([answer.status, codes], cell).toEqual([403, ["FORBIDDEN"]]);
      else if (isOwn) expect(answer.status, cell).toBe(200);
      else if (narrows) expect([answer.status, answer.body], cell).toEqual([200, nothingIn(answer.body as Json)]);
      else if (codes[0] !== strangers[stranger]) expect([answer.status, codes], cell).toEqual([404, ["NOT_FOUND"]]);
    }
    expect(await changedSince(backend.pool, before)).toEqual([]);

    const mine = await send({ ...input, body: bodyOf(call, input.body) } as Input);
    expect([mine.status, mine.errors], "as it should be").toEqual([200, []]);
  });

  test("what they left holds no foreign field, and Бета heard of nothing", async () => {
    const { rows } = await backend.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of rows) {
      const found = await backend.pool.query(`select t::text from "${name}" t where t::text like $1 or t::text like $2 limit 1`, [
        `%${marker}%`,
        `%${markerUuid}%`,
      ]);
      expect(found.rows, name).toEqual([]);
    }
  });

  test("trust S69 M10: an event about a deal goes to those who see the deal, and a ticket's to its author and support", async () => {
    const events = await backend.db.select().from(outboxEvents);
    expect(events.length).toBeGreaterThan(20);
    const everybody = new Map((await backend.db.select().from(customers)).map((person) => [person.uuid, person]));
    const wrong: string[] = [];
    for (const { type, payload, recipientUuids } of events) {
      const { deal_uuid: deal, ticket_uuid: ticket } = payload as { deal_uuid?: string; ticket_uuid?: string };
      for (const uuid of recipientUuids) {
        const person = must(everybody.get(uuid));
        const roles = person.roles as Role[];
        // Notification 15 tells a former representative that he is one.
        if (deal && type !== "notification") {
          const seen = await backend.db
            .select({ uuid: deals.uuid })
            .from(deals)
            .where(and(eq(deals.uuid, deal), dealScope({ customerUuid: uuid, companyUuid: person.companyUuid, roles })));
          if (seen.length === 0) wrong.push(`${type} of a deal to ${person.email}`);
        }
        if (ticket && !roles.some((role) => ["tech_support", "platform_manager", "supervisor"].includes(role))) {
          const [row] = (await backend.pool.query("select 1 from tickets where uuid = $1 and author_uuid = $2", [ticket, uuid])).rows;
          if (!row) wrong.push(`${type} of a ticket to ${person.email}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("trust S30: one id", () => {
  /** What each reaches of Альфа's without being told of it: a manager sees his colleagues and the cards of his company. */
  const ofColleague = [
    "accreditation.externalDocument document",
    "accreditation.getByCompany company",
    "accreditation.listProcesses accreditation",
    "branches.get branch",
    "branches.list company",
    "branches.listByCustomer person",
    "branches.listCustomers branch",
    "companies.get company",
    "companies.getData company",
    "customers.access person",
    "customers.get person",
  ];
  test.each(Object.keys(strangers))("%s opens nothing of Альфа's by a call of one id", async (who) => {
    const { call: caller, roles } = await signedIn(who);
    const ids = await idsOfCompany(alfa, own.whole, await personOf(backend.db, director));
    const before = await storedIn(backend.pool);
    const opened: string[] = [];
    let tried = 0;
    for (const [id, call] of listCalls().filter(([, each]) => isOneId(each) && each.may !== "anyone" && hasRole(roles, each.may))) {
      const [name = ""] = placesIn(call).map((path) => path.replace("params.", ""));
      const send = (uuid: string) => caller(call, { params: { date: "2026-05-02", [name]: uuid }, query: { version: 1 } } as never);
      const unknown = await send(randomUUID());
      tried += 1;
      for (const { kind, uuid } of ids) {
        const answer = await send(uuid);
        if (answer.status === 200) opened.push(`${id} ${kind}`);
        else expect([answer.status, answer.errors], `${id} ${kind}`).toEqual([unknown.status, unknown.errors]);
      }
    }
    expect(tried).toBeGreaterThan(20);
    expect(opened.sort()).toEqual(who === unattached ? ofColleague : []);
    expect(await changedSince(backend.pool, before)).toEqual([]);
  });
});

const seesAll = (who: string) => [regional, platform, support, "security@seller.example", "distribution@seller.example"].includes(who);

test("trust S33: no body of the contract takes a field that it does not name, at any depth", () => {
  expect(words.length).toBeGreaterThan(200);
  const bodies = listCalls().filter(([, call]) => call.body);
  expect(bodies.length).toBeGreaterThan(60);
  expect(bodies.flatMap(([id, call]) => openObjectsOf(jsonOf(call.body, "output"), id))).toEqual([]);
});

test("trust S92: the file of one's own data names nobody else", async () => {
  // What a person has written is his own, whoever is named in it.
  const ownWords = /^(description|text|comment)$/;
  const file = (await (await as(director))(people.personalData)).body;
  const text = JSON.stringify(file, (name, value) => (ownWords.test(name) ? undefined : value));
  const me = await personOf(backend.db, director);
  expect(text).toContain(me);
  const others = (await backend.db.select().from(customers)).filter((person) => person.uuid !== me);
  expect(others.filter((person) => [person.uuid, person.email, person.phone].some((each) => each !== null && text.includes(each)))).toEqual([]);
});

describe("who no longer serves", () => {
  /** What opened before; each answers 404 after. */
  const openings = (uuid: string, fileUuid: string, documentUuid: string) =>
    [
      [dealCalls.get, { params: { uuid } }],
      [chat.messages, { params: { uuid } }],
      [chat.file, { params: { uuid, fileUuid } }],
      [chat.send, { params: { uuid }, body: message() }],
      [chat.read, { params: { uuid }, body: { number: 1 } }],
      [documents.list, { params: { uuid } }],
      [documents.file, { params: { uuid, documentUuid } }],
    ] as unknown as [AnyCall, object][];

  const filled = async () => {
    const uuid = await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
    const caller = await as(director);
    await caller(chat.sendFiles, { params: { uuid }, body: { clientUuid: randomUUID(), files: [file()] } });
    const document = must((await caller(documents.upload, { params: { uuid }, body: file() })).body.documents[0]);
    return { uuid, openings: openings(uuid, await one(chatFile, uuid), document.uuid) };
  };
  const statuses = async (email: string, calls: [AnyCall, object][]) => {
    const caller = await as(email);
    const answers: number[] = [];
    for (const [call, input] of calls) answers.push((await caller(call, input as never)).status);
    return answers;
  };
  const heard = async (uuid: string, person: string) => {
    const { rows } = await backend.pool.query(
      "select type from outbox_events where payload->>'deal_uuid' = $1 and $2 = any(recipient_uuids) and type <> 'notification'",
      [uuid, person],
    );
    return rows.length;
  };

  test("trust S35: a buyer's manager taken off the branch opens nothing of its deals, orders nothing for it and hears of nothing", async () => {
    const manager = "manager@alfa.example";
    const { uuid, openings: calls } = await filled();
    const person = await personOf(backend.db, manager);
    // He reads the chat of his branch's deals, and writes in those he has made.
    expect(await statuses(manager, calls)).toEqual([200, 200, 200, 409, 200, 200, 200]);
    const { rows } = await backend.pool.query("delete from branch_customers where branch_uuid = $1 and customer_uuid = $2 returning 1", [shop, person]);
    expect(rows).toHaveLength(1);
    expect(await statuses(manager, calls)).toEqual(calls.map(() => 404));
    const caller = await as(manager);
    expect((await caller(basket.put, { body: { products: [], branchUuid: shop } })).status).toBe(404);
    expect((await caller(basket.placeDeal, { body: exampleOrder, key: randomUUID() })).status).toBe(404);
    expect((await caller(tickets.create, { body: { clientUuid: randomUUID(), theme: "x", description: "x", dealUuid: uuid } })).status).toBe(404);
    const before = await heard(uuid, person);
    await (await as(director))(chat.send, { params: { uuid }, body: message() });
    expect(await heard(uuid, person)).toBe(before);
  });

  test("trust S35: a representative whose company went to another opens nothing of its open deals and people, and hears of nothing", async () => {
    const { uuid, openings: calls } = await filled();
    const person = await personOf(backend.db, rep);
    expect(await statuses(rep, calls)).toEqual(calls.map(() => 200));
    const handed = await (await as(regional))(companies.putSalesRepresentative, {
      params: { companyUuid: alfa },
      body: { sales_representative_uuid: otherRep },
    });
    expect(handed.status).toBe(200);
    const ofPeople = [
      [people.get, { params: { uuid: his.uuid } }],
      [people.access, { params: { uuid: his.uuid } }],
      [people.list, { query: { companyUuid: alfa } }],
      [companies.get, { params: { uuid: alfa } }],
      [contracts.listByCompany, { params: { uuid: alfa } }],
      [contracts.companyFile, { params: { uuid: alfa } }],
    ] as unknown as [AnyCall, object][];
    expect(await statuses(rep, [...calls, ...ofPeople])).toEqual([...calls, ...ofPeople].map(() => 404));
    const before = await heard(uuid, person);
    await (await as(director))(chat.send, { params: { uuid }, body: message() });
    expect(await heard(uuid, person)).toBe(before);
  });
});
