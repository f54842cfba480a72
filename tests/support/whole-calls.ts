import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect } from "vitest";
import { auth } from "#contract/auth.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { chat } from "#contract/chat.ts";
import { documents } from "#contract/documents.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { lists } from "#contract/lists.ts";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { Backend } from "./backend.ts";
import { testNow } from "./clock.ts";
import {
  alfa,
  beef,
  beefDate,
  dairyDate,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  kislomol,
  must,
  secondShop,
  shop,
} from "./demo-basket.ts";
import { personOf, storeDeal } from "./demo-deals.ts";
import { base64, type JoiningCompany, joiningCompany, pdf } from "./joining-company.ts";
import { addPerson } from "./people.ts";
import { standingDate, storeStanding } from "./standing.ts";

export type Json = Record<string, unknown>;
export type Input = { params?: Json; query?: Json; body?: Json };
export type WholeCall = {
  who: string;
  input: () => Promise<Input> | Input;
  /**
   * Ids that may be of any company, because the caller reaches all of them, or are a name he gives himself: only unknown ones
   * are tried, or none.
   */
  reached?: string[];
  named?: string[];
  /** Strangers whom it serves all the same, with what is their own or everybody's. */
  opens?: readonly string[];
  /** Schedules are the work of every representative. */
  shared?: boolean;
  /** A filter over what one reaches anyway: of a stranger's things there are none. */
  narrows?: boolean;
};

export const callers = {
  director: "director@alfa.example",
  rep: "rep@seller.example",
  regional: "regional@seller.example",
  platform: "platform@platform.example",
  support: "support@platform.example",
  otherRep: demoUuid("customer", "seller-p8"),
  /** A manager of Альфа without a trade point. */
  unattached: "unattached@strangers.example",
};
const { director, rep, regional, platform, support, otherRep, unattached } = callers;

/**
 * Nobody of these reaches what the calls are about: other companies, the representative of others, a manager of
 * Альфа without a trade point, and one whose company may order nothing yet, which he is told first.
 */
export const strangers: Record<string, string | null> = {
  "director@beta.example": null,
  "manager@beta.example": null,
  "director@gamma.example": "COMPANY_NOT_ACCREDITED",
  "rep2@seller.example": null,
  [callers.unattached]: null,
};

export const file = () => ({ fileBody: base64(pdf), originalFilename: "akt.pdf", contentType: "application/pdf" });
export const message = () => ({ clientUuid: randomUUID(), text: "Добрый день" });
export const related = (email: string) => ({
  surname: "Новый",
  name: "Человек",
  patronymic: "Иванович",
  position: "Менеджер",
  department: "Отдел",
  method: "email",
  email,
  role: "buyer_company_manager",
});
export const bank = {
  currentAccount: "40702810500000120045",
  organizationName: "ООО «Лукошко»",
  bik: "047003997",
  correspondentAccount: "30101810600000000997",
  inn: "7199123453",
};
export const contact = { email: "zakaz@lukoshko.example", phone: "+79105550000" };
export const place = { name: "Новый магазин", physicalAddress: "Тула, ул. Октябрьская, 50", postalCode: "300002" };
const tula = demoUuid("distribution-center", "tula");
const tulaCenter = demoUuid("schedule", "tula-center");

/** Calls that are given an id, each complete and by somebody who may make it; the data they are about are made before. */
export function useWholeCalls(backend: Backend) {
  const as = (email: string) => backend.as(email);
  const one = async (query: string, ...values: unknown[]): Promise<string> =>
    must((await backend.pool.query<{ uuid: string }>(query, values)).rows[0]).uuid;
  const joining = async (at?: Parameters<typeof joiningCompany>[1]) => joiningCompany(backend, at);
  /** Somebody of a joining company, made for one entry. */
  let newcomer = {} as JoiningCompany;

  /** Deals of Альфа, one for each thing that is done to it. */
  const own = {} as Record<"whole" | "talked" | "edited" | "status" | "seller" | "collected" | "reported" | "claimed", string>;
  const his = {} as { uuid: string; userUuid: string };
  let madeBranch = "";
  const webhook = randomUUID();
  const mapping = randomUUID();
  /** Standing orders of Альфа with a delivery that was drawn up, one for each thing that is done to it. */
  const standing = Object.fromEntries(
    ["get", "update", "pause", "resume", "remove", "confirm", "skip"].map((name) => [name, randomUUID()]),
  ) as Record<"get" | "update" | "pause" | "resume" | "remove" | "confirm" | "skip", string>;
  const trial = randomUUID();
  const content = "content@seller.example";
  const near = demoUuid("product-picture", "010-241:near");

  beforeAll(async () => {
    const { db } = backend;
    for (const name of ["whole", "talked", "edited", "status", "seller"] as const)
      own[name] = await storeDeal(db, { status: "waiting_approval", reserve: false });
    own.collected = await storeDeal(db, { status: "transferred_to_warehouse", reserve: false });
    own.reported = await storeDeal(db, { status: "transferred_to_warehouse", reserve: false });
    await backend.pool.query(
      `insert into exchange_webhooks (uuid, url, events, secret, created_by) values ($1, 'https://accounting.example', '{deal.changed}',
        '', '')`,
      [webhook],
    );
    await backend.pool.query(
      `insert into exchange_mappings (uuid, key_name, kind, external_id, name, target, is_guess, seen_at) values ($1, '', 'group', 'g',
        '', '', true, now())`,
      [mapping],
    );
    await backend.pool.query(
      `with load as (
         insert into exchange_loads (uuid, feed, door, mode, is_trial, key_name, sender, once_key, digest, state, phase, counts, tally,
           source, ended_at)
         values ($1::uuid, 'brands', 'file', 'changes', true, '', '', $1::uuid::text, '', 'done', 'checking', $2, '{}', $3, $4)
           returning uuid
       ) insert into exchange_rows (load_uuid, number, place, row)
         select uuid, 1, '2', '{"externalId": "Заречье", "name": "Заречье", "?": {"1": "z-1"}}' from load`,
      [
        trial,
        { read: 1, new: 1, changed: 0, same: 0, withdrawn: 0, refused: 0, unread: 0 },
        { name: "brands.csv", unread: ["Шифр"], missing: [], columns: [{ at: 1, title: "Шифр", field: null, sample: "z-1" }] },
        testNow,
      ],
    );
    own.claimed = await storeDeal(db, { status: "received" });
    for (const uuid of Object.values(standing)) await storeStanding(db, { uuid, isPaused: uuid === standing.resume });
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
  const ticketOf =
    "select t.uuid from tickets t join customers c on c.uuid = t.author_uuid where c.company_uuid = $1 order by t.number desc limit 1";
  const ticketFile = `select f.file_uuid as uuid from ticket_files f join tickets t on t.uuid = f.ticket_uuid
    join customers c on c.uuid = t.author_uuid where c.company_uuid = $1 order by t.number, f.file_uuid limit 1`;
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
  const version = async () =>
    Number((await backend.pool.query("select version from schedules where uuid = $1", [tulaCenter])).rows[0].version);

  const list = { name: "Завтраки", lines: [{ productUuid: kefir, quantity: 2 }] };
  const newList = async () => ({ uuid: (await (await as(director))(lists.create, { body: list })).body.uuid });
  /** The call as it should be; in this order, each on what those before it have left. */
  const entries: Record<string, WholeCall> = {
    "auth.addRelated": { who: director, input: () => ({ body: { ...related("own@strangers.example"), branch_uuids: [shop] } }) },
    "auth.addRelatedAdmin": {
      who: platform,
      input: () => ({ body: { ...related("by-admin@strangers.example"), branch_uuids: [shop], company_uuid: alfa } }),
    },
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
      input: async () => ({
        body: { ...bank, uuid: await one("select uuid from bank_details where company_uuid = $1 order by uuid", alfa) },
      }),
    },
    "companies.updateContact": {
      who: director,
      input: async () => ({ body: { ...contact, uuid: await one("select uuid from contacts where company_uuid = $1", alfa) } }),
    },
    "companies.updateBankDetailInternal": {
      who: platform,
      input: async () => ({
        body: { ...bank, companyUuid: alfa, uuid: await one("select uuid from bank_details where company_uuid = $1 order by uuid", alfa) },
      }),
    },
    "companies.updateContactInternal": {
      who: platform,
      input: async () => ({
        body: { ...contact, companyUuid: alfa, uuid: await one("select uuid from contacts where company_uuid = $1", alfa) },
      }),
    },
    "accreditation.uploadDocument": {
      who: "newcomer",
      input: () => ({
        body: { ...file(), accreditationUuid: newcomer.accreditationUuid, companyUuid: newcomer.companyUuid, type: "charter" },
      }),
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
    "accreditation.finishSigning": {
      who: rep,
      input: async () => ({ params: { id: (await joining({ at: "signing_contract" })).accreditationUuid } }),
    },
    "accreditation.assignProcess": {
      who: regional,
      input: async () => {
        const { accreditationUuid } = await joining({
          at: "accreditation_by_security",
          status: "in_work",
          employee: "security2@seller.example",
        });
        return {
          params: { processUuid: await stepOf(accreditationUuid) },
          body: { customerUuid: await personOf(backend.db, "security@seller.example") },
        };
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
      input: resolution(
        { at: "accreditation_by_security", status: "in_work", employee: "security@seller.example" },
        { status: "finished" },
      ),
    },
    "accreditation.resolveByDistributionDirector": {
      who: "distribution@seller.example",
      input: resolution(
        { at: "accreditation_by_distribution_director", status: "in_work", employee: "distribution@seller.example" },
        { status: "finished" },
      ),
    },
    "accreditation.resolveByRegionalDirector": {
      who: regional,
      input: resolution({ at: "accreditation_by_regional_director", status: "in_work", employee: regional }, { status: "finished" }),
    },
    "products.stock": { who: director, opens: Object.keys(strangers), input: () => ({ query: { uuids: [kefir] } }) },
    "arrivals.list": { who: director, opens: Object.keys(strangers), input: () => ({ body: { uuids: [kefir] } }) },
    "arrivals.put": { who: director, input: () => ({ params: { uuid: kefir }, body: { branchUuid: shop, isAwaited: true } }) },
    "products.listByUuids": { who: director, opens: Object.keys(strangers), input: () => ({ body: { uuids: [kefir] } }) },
    "lists.goods": { who: director, input: () => ({ query: { branchUuid: shop } }) },
    "lists.habits": { who: director, input: () => ({ body: { branchUuid: shop, uuids: [kefir] } }) },
    "lists.create": { who: director, input: () => ({ body: { ...list, branchUuid: shop } }) },
    "lists.update": { who: director, input: async () => ({ params: await newList(), body: { ...list, name: "Обеды", branchUuid: shop } }) },
    "lists.seePrices": { who: director, input: async () => ({ params: await newList(), body: { movedPrices: "none" } }) },
    "lists.remove": { who: director, input: async () => ({ params: await newList() }) },
    "basket.put": { who: director, input: () => ({ body: { products: exampleLines(41.5), branchUuid: shop } }) },
    "basket.patch": {
      who: director,
      input: () => ({ body: { products: [{ productUuid: kefir, quantity: 20, isSelected: true }], branchUuid: shop } }),
    },
    // Goods and segments are everybody's: each writes into the basket of his own.
    "basket.setWishes": {
      who: director,
      opens: Object.keys(strangers),
      input: async () => {
        await fill(await backend.as(director));
        const products = [{ productUuid: kefir, substitution: "analog", analogSku: "010-377" }];
        return { body: { products, segments: [{ subcategoryUuid: kislomol, days: 5 }] } };
      },
    },
    "lines.resolve": {
      who: director,
      input: () => ({ body: { branchUuid: shop, lines: [{ productUuid: kefir, quantity: "5", unit: "кор" }] } }),
    },
    "lines.apply": {
      who: director,
      input: () => ({ body: { branchUuid: shop, mode: "set", lines: [{ productUuid: kefir, quantity: 5 }] } }),
    },
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
    "exchange.setDealStatus": {
      who: "supervisor@seller.example",
      reached: ["params.uuid"],
      input: async () => {
        const suborderUuid = await one("select uuid from suborders where deal_uuid = $1 and ordinal = 2", own.reported);
        const uuid = await one("select uuid from deal_lines where suborder_uuid = $1", suborderUuid);
        return { params: { uuid: own.reported }, body: { collected: { suborderUuid, products: [{ uuid, collectedQuantity: 9 }] } } };
      },
    },
    "exchange.matchColumns": {
      who: content,
      input: () => ({ params: { uuid: trial }, body: { columns: [{ at: 1, field: "externalId" }] } }),
    },
    "exchange.setMappings": { who: content, input: () => ({ body: { mappings: [{ uuid: mapping, target: "own" }] } }) },
    "pictures.add": {
      who: content,
      input: async () => {
        const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#446" } })
          .png()
          .toBuffer();
        return { params: { uuid: kefir }, body: { fileBody: base64(bytes), alt: "Сбоку" } };
      },
    },
    "goods.update": { who: content, input: () => ({ params: { uuid: kefir }, body: { description: "Новое описание" } }) },
    "goods.listPrices": {
      who: content,
      reached: ["query.list"],
      input: async () => ({ query: { list: await one("select uuid from price_lists order by title limit 1") } }),
    },
    "goods.pricesFile": {
      who: content,
      reached: ["query.list"],
      input: async () => ({ query: { list: await one("select uuid from price_lists order by title limit 1") } }),
    },
    "goods.setPrices": {
      who: content,
      reached: ["body.list"],
      input: async () => ({
        body: { list: await one("select uuid from price_lists order by title limit 1"), prices: [{ goods: kefir, price: "61.25" }] },
      }),
    },
    "synonyms.update": {
      who: content,
      reached: ["params.uuid"],
      input: async () => ({
        params: { uuid: await one("select uuid from search_synonyms order by created_at, uuid limit 1") },
        body: { words: "помидорина", meaning: "томат", bothWays: true },
      }),
    },
    "synonyms.remove": {
      who: content,
      reached: ["params.uuid"],
      input: async () => ({ params: { uuid: await one("select uuid from search_synonyms order by created_at, uuid offset 1 limit 1") } }),
    },
    "pictures.arrange": { who: content, input: () => ({ params: { uuid: kefir }, body: { pictures: [{ uuid: near, alt: "Вблизи" }] } }) },
    "pictures.remove": { who: content, input: () => ({ params: { uuid: kefir, picture: near } }) },
    "onBehalf.get": { who: rep, input: () => ({ params: { uuid: alfa }, query: { branchUuid: secondShop } }) },
    "onBehalf.products": {
      who: rep,
      input: () => ({ params: { uuid: alfa }, query: { branchUuid: secondShop, categoriesUuids: [kislomol] } }),
    },
    "onBehalf.goods": { who: rep, input: () => ({ params: { uuid: alfa }, query: { branchUuid: secondShop } }) },
    "onBehalf.add": { who: rep, input: () => ({ params: { uuid: alfa }, body: { branchUuid: shop, text: "010-241 20" } }) },
    "onBehalf.put": {
      who: rep,
      input: () => ({ params: { uuid: alfa }, body: { branchUuid: shop, products: [{ productUuid: beef, quantity: 24.35 }] } }),
    },
    "onBehalf.place": {
      who: rep,
      input: async () => {
        const [caller, params] = [await as(rep), { uuid: alfa }];
        const products = [
          { productUuid: beef, quantity: 24.35 },
          { productUuid: kefir, quantity: 0 },
        ];
        await caller(onBehalf.put, { params, body: { branchUuid: shop, products } });
        const { people } = (await caller(onBehalf.get, { params, query: { branchUuid: shop } })).body;
        return { params, body: { branchUuid: shop, personUuid: must(people[0]).uuid, scheduledDeliveryDates: [beefDate] } };
      },
    },
    "branchOrders.put": {
      who: director,
      // Rows that are none are gone already.
      named: ["body.gone[]"],
      input: () => ({ body: { goods: [beef], columns: [{ branchUuid: shop, quantities: [24.35] }], gone: [kefir] } }),
    },
    "branchOrders.place": {
      who: director,
      input: async () => {
        const caller = await as(director);
        await caller(branchOrders.put, { body: { goods: [beef], columns: [{ branchUuid: shop, quantities: [24.35] }] } });
        return { params: { uuid: shop }, body: { scheduledDeliveryDates: [beefDate] } };
      },
    },
    "standing.get": { who: director, input: () => ({ params: { uuid: standing.get } }) },
    "standing.create": {
      who: director,
      input: () => ({ body: { name: "Мясо", weekdays: [2], confirm: "ask", branchUuid: shop, dealUuid: own.whole } }),
    },
    "standing.update": {
      who: director,
      input: () => ({
        params: { uuid: standing.update },
        body: { name: "Говядина", products: [{ productUuid: beef, quantity: 30 }] },
      }),
    },
    "standing.pause": { who: director, input: () => ({ params: { uuid: standing.pause }, body: {} }) },
    "standing.resume": { who: director, input: () => ({ params: { uuid: standing.resume }, body: {} }) },
    "standing.remove": { who: director, input: () => ({ params: { uuid: standing.remove } }) },
    "standing.confirm": { who: director, input: () => ({ params: { uuid: standing.confirm, date: standingDate }, body: {} }) },
    "standing.skip": { who: director, input: () => ({ params: { uuid: standing.skip, date: standingDate }, body: {} }) },
    "webhooks.setOn": {
      who: "supervisor@seller.example",
      reached: ["params.uuid"],
      input: () => ({ params: { uuid: webhook }, body: { isOn: false } }),
    },
    "webhooks.listDeliveries": { who: "supervisor@seller.example", narrows: true, input: () => ({ query: { webhook } }) },
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
    "distribution.createSchedule": {
      who: rep,
      shared: true,
      input: () => ({ body: { name: "Новый график", distributionCenterUuid: tula } }),
    },
    "distribution.setRules": {
      who: rep,
      shared: true,
      input: async () => ({
        params: { uuid: tulaCenter },
        body: {
          segmentUuid: kislomol,
          days: [{ weekday: 3, leadDays: 1, cutoff: "14:00" }],
          version: await version(),
          confirmedDeals: 1000,
        },
      }),
    },
    "distribution.setException": {
      who: rep,
      shared: true,
      input: async () => ({
        params: { uuid: tulaCenter, date: "2026-05-01" },
        body: { kind: "closed", version: await version(), confirmedDeals: 1000 },
      }),
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
    "distribution.closeDays": {
      who: rep,
      shared: true,
      input: () => ({ params: { uuid: tula }, body: { dateFrom: "2026-05-02", confirmedDeals: 1000 } }),
    },
    "distribution.openDay": { who: rep, shared: true, input: () => ({ params: { uuid: tula, date: "2026-05-02" } }) },
    "distribution.removeSchedule": {
      who: rep,
      shared: true,
      input: async () => ({ params: { uuid: await one("select uuid from schedules where name = 'Новый график'") } }),
    },
    "notifications.view": {
      who: director,
      input: async () => ({
        params: {
          uuid: await one("select uuid from notifications where customer_uuid = $1 limit 1", await personOf(backend.db, director)),
        },
        body: {},
      }),
    },
    "chat.send": { who: director, input: () => ({ params: { uuid: own.talked }, body: message() }), named: ["body.clientUuid"] },
    "chat.sendFiles": {
      who: director,
      input: () => ({ params: { uuid: own.talked }, body: { ...message(), files: [file()] } }),
      named: ["body.clientUuid"],
    },
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
          claims: [
            {
              lineUuid: await one("select uuid from deal_lines where deal_uuid = $1 order by position limit 1", own.claimed),
              kind: "damaged",
            },
          ],
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
    "tickets.list": {
      who: director,
      narrows: true,
      input: async () => ({ query: { assignee: await personOf(backend.db, support), search: "Бой" } }),
    },
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
      input: async () => ({
        params: { uuid: await one(ticketOf, alfa) },
        body: { status: "closed", clientUuid: randomUUID(), answer: "Уже не нужно" },
      }),
      named: ["body.clientUuid"],
    },
    "companies.putSalesRepresentative": {
      who: regional,
      input: async () => ({
        params: { companyUuid: (await joining({ at: "accredited" })).companyUuid },
        body: { sales_representative_uuid: otherRep },
      }),
      reached: ["params.companyUuid"],
    },
  };

  return { entries, own, his, one, chatFile, emailOf: (who: string) => (who === "newcomer" ? newcomer.director : who) };
}
