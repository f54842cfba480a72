import { documentTypes } from "#contract/accreditation-actions.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { everySegment } from "#app/areas/distribution/rules-of.ts";
import { basket } from "#contract/basket.ts";
import { lists } from "#contract/lists.ts";
import { tickets } from "#contract/tickets.ts";
import { type DealStatus, processTypes } from "#contract/statuses.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { contacts } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { schedules } from "#server/backend/distribution/tables.ts";
import { curd, exampleLines, fill, kefir, openFridays, product, secondShop } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { exchangeOf } from "./exchange.ts";
import { type Walked, walkForms } from "./form-walk.ts";
import { joiningCompany } from "./joining-company.ts";
import { codeFor, linkTokenFor } from "./outbox.ts";
import { addCompany, addPerson } from "./people.ts";
import type { Portal } from "./portal.ts";
import { password } from "./password.ts";
import { sentFields, formsOf } from "./portal-forms.ts";
import { storeStanding } from "./standing.ts";

const director = "director@alfa.example";
const alfa = demoUuid("company", "alfa");
const picture = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Puts data into every state that has its own forms, walks the portal as every account that has any, and returns the forms. */
export async function meetForms(portal: Portal): Promise<Walked> {
  const { backend } = portal;
  const statuses: DealStatus[] = ["waiting_approval", "approved_by_buyer", "approved_by_seller", "transferred_to_warehouse", "received"];
  const stored = [];
  for (const status of statuses) stored.push(await storeDeal(backend.db, { status, reserve: false }));
  const buyer = await backend.as(director);
  await fill(buyer, [{ productUuid: product("010-102"), quantity: 5, isSelected: true }]);
  await buyer(basket.delete);
  await fill(buyer, exampleLines(41.5));
  await openFridays(backend.pool);
  const standing = [await storeStanding(backend.db), await storeStanding(backend.db, { isPaused: true, state: null })];
  const lines = [{ productUuid: kefir, quantity: 20, note: "свежий" }, { productUuid: curd }];
  await (await backend.as(director))(lists.create, { body: { name: "Завтраки", branchUuid: secondShop, lines } });
  // Goods in the cart and in the list become cheaper than they were when added.
  await backend.pool.query("update price_list_items set price_kopecks = price_kopecks - 100 where product_uuid = any($1)", [[kefir, curd]]);
  await backend.pool.query("update products set price_kopecks = price_kopecks - 100 where uuid = any($1)", [[kefir, curd]]);
  await (await backend.as(director))(tickets.create, { body: { clientUuid: randomUUID(), theme: "Тема", description: "Описание" } });

  // Phones as people have them: a landline with an extension.
  await backend.db.update(contacts).set({ phone: "+74872550123;ext=214" });
  await backend.db.update(customers).set({ workPhone: "+74872550123;ext=7" }).where(eq(customers.email, director));

  const steps = [];
  for (const at of processTypes) steps.push(await joiningCompany(backend, { at }));
  const taken = await joiningCompany(backend, { at: "accreditation_by_security", status: "in_work", employee: "security@seller.example" });
  const unread = await joiningCompany(backend, { at: "coordination_contract", documents: { [documentTypes.legal[0]]: "processing" } });
  const accreditations = [...steps, taken, unread].map(({ accreditationUuid: uuid }) => `/cabinet/accreditation/${uuid}`);
  const blocked = await addPerson(backend.db, {
    companyUuid: alfa,
    email: "blocked@forms.example",
    roles: ["buyer_company_manager"],
    status: "disabled",
    avatar: picture,
  });
  const invited = await addPerson(backend.db, {
    companyUuid: alfa,
    email: "invited@forms.example",
    roles: ["buyer_company_manager"],
    status: "waiting_confirmation",
  });
  const idle = await addCompany(backend.db, { isActive: false, logo: picture });
  const center = demoUuid("distribution-center", "tula");
  const [schedule] = await backend.db
    .select()
    .from(schedules)
    .where(eq(schedules.distributionCenterUuid, center))
    .orderBy(schedules.name)
    .limit(1);
  const rules = [`/cabinet/distribution-centers/${center}/schedules/${schedule?.uuid}?segment=${everySegment}`];

  const [card, company] = [`/cabinet/customer/${blocked.uuid}`, `/cabinet/companies/${idle.uuid}`];
  const questions = [card, `${card}?confirm=avatar`, `/cabinet/customer/${invited.uuid}`, company, `${company}?confirm=logo`];
  const loads = await exchangeStates(portal);
  const staff = ["rep@seller.example", "regional@seller.example", "security@seller.example", "distribution@seller.example"];
  return walkForms(portal, [
    { account: null, pages: [] },
    {
      account: director,
      pages: [`/cabinet/tickets/new?deal=${stored.at(-1)}`, ...standing.map((uuid) => `/cabinet/ordering/standing/${uuid}`)],
    },
    { account: "rep@seller.example", pages: [`/cabinet/companies/${alfa}/order`, ...accreditations, ...rules] },
    { account: "regional@seller.example", pages: [...accreditations, `/cabinet/counteragents/${alfa}`] },
    { account: "platform@platform.example", pages: questions },
    { account: "support@platform.example", pages: [] },
    ...staff.slice(2).map((account) => ({ account, pages: accreditations })),
    { account: "content@seller.example", pages: loads },
    { account: "supervisor@seller.example", pages: await webhookStates(portal) },
    { account: "director@gamma.example", pages: [] },
    { account: steps[0]?.director ?? "", pages: ["/cabinet/company/accreditation?tab=documents"] },
    { account: "manager@alfa.example", pages: [] },
    ...(await codeSteps(portal)),
  ]);
}

/** A load that waits for confirmation, one that can be undone, a tried table, and a 1C group that is no category yet. */
async function exchangeStates({ backend }: Portal): Promise<string[]> {
  const exchange = exchangeOf(backend);
  const brands = ["Луговая", "Речная", "Полевая"].map((name, index) => ({ externalId: `form-brand-${index}`, name }));
  const done = await exchange.load("brands", brands);
  const held = await exchange.load("brands", brands.slice(0, 1), { mode: "full" });
  const tried = await exchange.tryTable("brands", "Марка;Шифр\nЗаречье;z-1\n");
  await backend.pool.query(
    `insert into exchange_mappings (uuid, key_name, kind, external_id, name, target, is_guess, seen_at)
     values (gen_random_uuid(), '1С', 'group', 'g-berries', 'Ягодное', '', true, now())`,
  );
  await backend.pool.query(
    `insert into missed_searches (query, left_out, times, companies, last_at) values ('зырмук', '', 3, '{1,2}', now()), ('зырмук белый',
      'зырмук', 2, '{}', now())`,
  );
  return [
    ...[done, held, tried].map(({ uuid }) => `/cabinet/exchange/loads/${uuid}`),
    "/cabinet/exchange/mapping",
    "/cabinet/exchange/missed",
  ];
}

/** A webhook that is on, with one delivered deal and one failed, and a webhook that is off. */
async function webhookStates({ backend }: Portal): Promise<string[]> {
  for (const isOn of [true, false])
    await backend.pool.query(
      `with address as (
         insert into exchange_webhooks (uuid, url, events, secret, is_on, created_by)
         values (gen_random_uuid(), 'https://forms.example/deals', '{deal.changed}', '', $1, 'Тест') returning uuid
       ) insert into exchange_deliveries (uuid, webhook_uuid, deal_uuid, event, state, since, next_at)
         select gen_random_uuid(), address.uuid, (select uuid from deals limit 1), 'deal.changed', 'waiting', now(), now() from address`,
      [isOn],
    );
  await backend.pool.query(
    `insert into exchange_deliveries (uuid, webhook_uuid, deal_uuid, event, state, since, next_at)
     select gen_random_uuid(), (select uuid from exchange_webhooks where is_on limit 1), (select uuid from deals offset 1 limit 1),
       'deal.changed', 'parked', now(), now()`,
  );
  return ["/cabinet/exchange/webhooks", "/cabinet/exchange/loads", "/cabinet/exchange/settings"];
}

/** Steps behind a code or a link: each in a new browser. */
async function codeSteps(portal: Portal) {
  const guest = await portal.backend.as(null);
  const start = async (page: string, intent: string, fields: Record<string, string>, account: string | null = null) => {
    const visitor = await portal.visit(account);
    const form = formsOf((await visitor.get(page)).body).find((each) => each.intent === intent);
    if (!form) throw new Error(`no ${intent} at ${page}`);
    const sent = await visitor.post(page, { ...Object.fromEntries(sentFields(form)), ...fields });
    if (sent.status !== 303 || !sent.location?.includes("step=")) throw new Error(`${page} ${intent}: ${sent.status} ${sent.location}`);
    return { visitor, account, pages: [sent.location] };
  };
  const consent = formsOf((await (await portal.visit(null)).get("/register")).body)
    .find(({ intent }) => intent === "register")
    ?.controls.find(({ name }) => name === "personalDataConsent")?.value;
  const newcomer = {
    surname: "Гусев",
    name: "Роман",
    companyType: "individual",
    companyName: "ИП Гусев",
    inn: "779941073314",
    method: "email",
  };
  const secrets = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd", acceptTerms: "on", personalDataConsent: consent ?? "" };
  const registered = await start("/register", "register", { ...newcomer, ...secrets, email: "newcomer@forms.example" });
  const restoring = await start("/restorePassword", "request", { login: "manager@beta.example" });
  const restored = await start("/restorePassword", "request", { login: "director@beta.example" });
  const proven = await restored.visitor.post(restored.pages[0] ?? "", {
    intent: "verify",
    code: await codeFor(guest, "director@beta.example"),
  });
  const person = async (email: string) => addPerson(portal.backend.db, { companyUuid: alfa, email, roles: ["buyer_company_manager"] });
  await person("email@forms.example");
  await person("phone@forms.example");
  const change = (what: "email" | "phone", to: string) =>
    start(
      `/cabinet/settings?change=${what}`,
      what === "email" ? "changeEmail" : "changePhone",
      { [what]: to, currentPassword: password },
      `${what}@forms.example`,
    );
  const changes = [await change("email", "other@forms.example"), await change("phone", "+79161234500")];
  const alfaDirector = await portal.visit(director);
  await alfaDirector.post("/cabinet/customer/add", {
    ...{ intent: "add", surname: "Орлова", name: "Вера", patronymic: "Игоревна", role: "buyer_company_manager", position: "Закупщик" },
    ...{ department: "Закупки", branch_uuids: demoUuid("branch", "alfa-b1"), method: "email", email: "orlova@forms.example" },
  });
  const link = `/activate-customer/${await linkTokenFor(guest, "orlova@forms.example")}`;
  return [
    registered,
    restoring,
    { ...restored, pages: [proven.location ?? ""] },
    ...changes,
    { account: null, visitor: await portal.visit(null), pages: [link] },
  ];
}
