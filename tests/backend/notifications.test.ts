import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { deals } from "#contract/deals.ts";
import { notificationTypesOf } from "#contract/notification-types.ts";
import type { Role } from "#contract/roles.ts";
import { dealStatuses } from "#contract/statuses.ts";
import { categoryOf } from "#contract/notification-types.ts";
import { notificationSettings as settingsCalls, notifications as calls } from "#contract/notifications.ts";
import texts from "#locales/ru/notifications.json" with { type: "json" };
import { accreditations } from "#server/backend/accreditation/tables.ts";
import { changeAccreditation } from "#server/backend/accreditation/change-accreditation.ts";
import { openAccreditationOf } from "#server/backend/accreditation/open-accreditation.ts";
import { branchCustomers, branches as branchRows } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import type { SignedIn } from "#server/backend/context.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { changeDeal } from "#server/backend/deals/change-deal.ts";
import { noticesOf } from "#server/backend/deals/notices.ts";
import { deals as dealRows } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { positionEvents } from "#server/backend/events/position-events.ts";
import { notify, type NotificationType } from "#server/backend/events/notify.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { lastDigestTime, writeDigests } from "#server/backend/notifications/write-digests.ts";
import { writeOutward } from "#server/backend/notifications/write-outward.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, dairy, kefir, meat } from "#tests/support/demo-basket.ts";
import { personOf, placeExample, setSums, storeDeal } from "#tests/support/demo-deals.ts";
import { connect, type LiveClient, type LiveServer, startLive } from "#tests/support/live.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { rowsRead } from "#tests/support/plan.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend("demo");
const now = testNow;

type Person = typeof customers.$inferSelect;
let count = 0;

/** A buyer's director of a company of his own, reached by e-mail unless said otherwise. */
async function given(values: Partial<Omit<Person, "email" | "roles">> & { roles?: Role[] } = {}): Promise<Person & { email: string }> {
  count += 1;
  const company = await addCompany(backend.db);
  const email = `reader${count}@notes.example`;
  const person = await addPerson(backend.db, {
    companyUuid: company.uuid,
    email,
    roles: ["buyer_company_director"],
    phone: `+7910${String(count).padStart(7, "0")}`,
    phoneVerified: true,
    notificationChannels: ["email"],
    ...values,
  });
  return { ...person, email };
}

const tell = (to: Person, type: NotificationType = "18", payload: object = { deal_uuid: randomUUID() }, at = now) =>
  backend.db.transaction((tx) => notify(tx, { type, to: [to.uuid], actorUuid: null, values: { number: "7", comment: "к" }, payload, now: at }));

const addressees = (person: Person) => [person.email ?? "", person.phone ?? ""];
const sentTo = (person: Person) =>
  backend.db
    .select()
    .from(messages)
    .where(inArray(messages.recipient, addressees(person)))
    .orderBy(messages.createdAt);

const outward = (at = now) => ({ db: backend.db, settings: { publicUrl: "https://portal.example", adminUrl: "https://admin.example" }, now: () => at });

async function writeAll(at = now) {
  while ((await writeOutward(outward(at))) > 0);
  while ((await writeDigests(outward(at))) > 0);
}

describe("the list", () => {
  test("N02 N07: filters by unread and by category narrow the pages, and an unknown one is refused", async () => {
    const person = await given();
    const call = await backend.as(person.email);
    for (const type of Object.keys(texts)) await tell(person, type as NotificationType);
    await backend.db.insert(notifications).values({ uuid: uuidv7(), customerUuid: person.uuid, type: "99", message: "own", createdAt: now });
    const total = Object.keys(texts).length + 1;
    const all = await call(calls.list, { query: { perPage: 100 } });
    expect([all.body.totalRecords, all.body.notifications.length]).toEqual([total, total]);
    for (const category of ["accreditation", "deal", "ticket", "custom"] as const) {
      const { body } = await call(calls.list, { query: { category, perPage: 100 } });
      const expected = all.body.notifications.filter((row) => row.category === category);
      expect(body.notifications).toEqual(expected);
      expect(body.totalRecords).toBe(expected.length);
    }
    const [first] = all.body.notifications;
    await call(calls.view, { params: { uuid: first?.uuid ?? "" }, body: {} });
    const unread = await call(calls.list, { query: { unread: "true", page: 3 } });
    expect([unread.body.totalRecords, unread.body.perPage, unread.body.lastPage]).toEqual([total - 1, 10, Math.ceil((total - 1) / 10)]);
    expect(unread.body.notifications.every((row) => !row.viewed)).toBe(true);
    const both = await call(calls.list, { query: { unread: "true", category: categoryOf(first?.type ?? "") } });
    expect(both.body.notifications.map((row) => row.uuid)).not.toContain(first?.uuid);
    for (const query of [{ category: "money" }, { unread: "yes" }, { page: "0" }]) expect((await call(calls.list, { query })).status).toBe(400);
  });

  test("L110 L111 L112 L113 Y30: one's own notifications are listed by pages, read one by one, and viewed singly or all at once", async () => {
    const [person, stranger] = [await given(), await given()];
    const [call, other] = [await backend.as(person.email), await backend.as(stranger.email)];
    const ticket = randomUUID();
    await tell(person, "25", { ticket_uuid: ticket });
    for (let told = 0; told < 11; told += 1) await tell(person);
    const { body } = await call(calls.list, { query: { page: 2 } });
    expect([body.currentPage, body.perPage, body.totalRecords, body.lastPage, body.notifications.length]).toEqual([2, 10, 12, 2, 2]);
    const one = body.notifications.find(({ type }) => type === "25");
    const expected = {
      category: "ticket",
      viewed: false,
      payload: { ticket_uuid: ticket },
      createdAt: now.toISOString(),
      message: expect.stringMatching(/[а-я]/),
    };
    expect(one).toMatchObject(expected);
    const params = { uuid: one?.uuid ?? "" };
    expect((await call(calls.get, { params })).body).toEqual(one);
    expect((await other(calls.get, { params })).status).toBe(404);
    expect((await other(calls.view, { params, body: {} })).status).toBe(404);
    expect((await call(calls.view, { params, body: {} })).body).toEqual({ success: true });
    expect((await call(calls.get, { params })).body.viewed).toBe(true);
    expect((await call(calls.count)).body).toEqual({ unread: 11 });
    expect((await call(calls.viewAll, { body: {} })).body).toEqual({ success: true });
    expect((await call(calls.count)).body).toEqual({ unread: 0 });
    // His other windows count anew, once for each time something was read; nobody else's do.
    await call(calls.viewAll, { body: {} });
    await call(calls.view, { params, body: {} });
    const told = (await backend.db.select().from(outboxEvents)).filter(
      ({ type, recipientUuids }) => type === "counts_updated" && recipientUuids.includes(person.uuid),
    );
    expect(told.map(({ recipientUuids, payload }) => [recipientUuids, payload])).toEqual([
      [[person.uuid], {}],
      [[person.uuid], {}],
    ]);
  });

  test("Z35: 1 to 13.1 are of the accreditation, 14 to 24 of deals, 25 to 27 of tickets, others custom", () => {
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    const categories = (types: readonly string[]) => [...new Set(types.map(categoryOf))];
    expect(categories([...range(1, 13), "13.1"])).toEqual(["accreditation"]);
    expect(categories(range(14, 24))).toEqual(["deal"]);
    expect(categories(range(25, 27))).toEqual(["ticket"]);
    expect(categories(["0", "13.2", "28", "99", "", "deal", "-1"])).toEqual(["custom"]);
  });

  test("pages, filters and count read by index among 100,000 of other people", async () => {
    const person = await given();
    await backend.db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, created_at)
      select gen_random_uuid(), case when i % 1000 = 0 then ${person.uuid}::uuid else gen_random_uuid() end, '16', 'text', now() - i * interval '1 second'
      from generate_series(1, 100000) i`);
    await backend.db.execute(sql`vacuum analyze notifications`);
    const read = (query: string) => rowsRead(backend.pool, query);
    const mine = `from notifications where customer_uuid = '${person.uuid}'`;
    const order = "order by created_at desc, uuid desc limit 10";
    expect(await read(`select * ${mine} ${order}`)).toBeLessThanOrEqual(100);
    expect(await read(`select * ${mine} and not viewed ${order}`)).toBeLessThanOrEqual(100);
    expect(await read(`select * ${mine} and type in ('14', '15') ${order}`)).toBeLessThanOrEqual(100);
    expect(await read(`select count(*) ${mine} and not viewed`)).toBe(100);
    expect(await read("select * from notifications where outward = 'new' order by created_at limit 200")).toBeLessThanOrEqual(200);
    await backend.db.delete(notifications).where(eq(notifications.message, "text"));
  });
});

describe("by e-mail and text message", () => {
  test("each goes once to the channels chosen, with the text and the link of the object, however many processes write", async () => {
    const both = await given({ notificationChannels: ["email", "phone", "push"] });
    const deal_uuid = randomUUID();
    await tell(both, "18", { deal_uuid });
    await tell(both, "13", { accreditation_uuid: randomUUID() });
    await tell(both, "27", { ticket_uuid: deal_uuid });
    await Promise.all(Array.from({ length: 6 }, () => writeAll()));
    const sent = await sentTo(both);
    expect(sent.map((row) => row.channel).sort()).toEqual(["email", "email", "email", "sms", "sms", "sms"]);
    const [letter] = sent.filter((row) => row.channel === "email" && row.links.includes(`https://portal.example/cabinet/deals/${deal_uuid}`));
    expect(letter?.body).toContain("Сделка № 7 согласована.");
    expect(letter?.body).toContain(`https://portal.example/cabinet/deals/${deal_uuid}`);
    expect(sent.flatMap((row) => row.links).sort()).toEqual(
      [`deals/${deal_uuid}`, "company/accreditation", `tickets/${deal_uuid}`].flatMap((path) => Array(2).fill(`https://portal.example/cabinet/${path}`)).sort(),
    );
    await writeAll();
    expect(await sentTo(both)).toHaveLength(6);
  });

  test("nothing goes to a blocked person, to an address that is not proven, for an event switched off, or without a channel", async () => {
    const silent = [
      await given({ status: "disabled" }),
      await given({ emailVerified: false }),
      await given({ notificationChannels: [] }),
      await given({ notificationChannels: ["push"] }),
      await given({ phone: null, notificationChannels: ["phone"] }),
    ];
    const off = await given();
    await (await backend.as(off.email))(settingsCalls.save, {
      body: { channels: ["email"], events: [{ type: "18", channels: ["phone", "push"] }], digest: false },
    });
    for (const person of [...silent, off]) await tell(person);
    await tell(off, "1", {});
    await writeAll();
    for (const person of silent) expect(await sentTo(person)).toEqual([]);
    expect((await sentTo(off)).map((row) => row.body.split("\n")[0])).toEqual([texts["1"]]);
    expect((await (await backend.as(off.email))(calls.count)).body).toEqual({ unread: 2 });
    expect(await backend.db.select().from(notifications).where(eq(notifications.outward, "new"))).toEqual([]);
  });

  test("staff of the platform get the address of their own portal, and a long text message is cut", async () => {
    const platform = await addCompany(backend.db, { type: "platform" });
    const support = await given({ companyUuid: platform.uuid, roles: ["tech_support"], notificationChannels: ["email", "phone"] });
    const ticket_uuid = randomUUID();
    await backend.db.transaction((tx) =>
      notify(tx, { type: "6", to: [support.uuid], actorUuid: null, values: { document: "Устав", comment: "я".repeat(900) }, payload: { ticket_uuid }, now }),
    );
    await writeAll();
    const sent = await sentTo(support);
    expect(sent.map((row) => row.links)).toEqual(Array(2).fill([`https://admin.example/cabinet/tickets/${ticket_uuid}`]));
    expect(sent.find((row) => row.channel === "sms")?.body.length).toBeLessThan(210);
    expect(sent.find((row) => row.channel === "email")?.body).toContain("я".repeat(900));
  });

  test("a digest: one message at 08:00 Moscow for what came before and is not viewed, made up for after a standstill", async () => {
    const moscow = (text: string) => new Date(`${text}+03:00`);
    expect(lastDigestTime(moscow("2026-03-05T07:59:59"))).toEqual(moscow("2026-03-04T08:00:00"));
    expect(lastDigestTime(moscow("2026-03-05T08:00:00"))).toEqual(moscow("2026-03-05T08:00:00"));
    const person = await given({ notificationChannels: ["email", "phone"] });
    const call = await backend.as(person.email);
    const events = [
      { type: "27", channels: ["push"] },
      { type: "22", channels: ["email"] },
    ];
    await call(settingsCalls.save, { body: { channels: ["email", "phone"], events, digest: true } });
    await tell(person, "18", {}, moscow("2026-03-05T10:00:00"));
    await tell(person, "21", {}, moscow("2026-03-05T11:00:00"));
    await tell(person, "27", {}, moscow("2026-03-05T11:30:00"));
    await tell(person, "22", {}, moscow("2026-03-05T12:00:00"));
    await writeAll(moscow("2026-03-05T15:00:00"));
    await writeAll(moscow("2026-03-06T07:59:59"));
    expect(await sentTo(person)).toEqual([]);
    const { body } = await call(calls.list, { query: { category: "deal" } });
    await call(calls.view, { params: { uuid: body.notifications.find((row) => row.type === "21")?.uuid ?? "" }, body: {} });
    await tell(person, "24", {}, moscow("2026-03-06T08:30:00"));
    await Promise.all(Array.from({ length: 4 }, () => writeAll(moscow("2026-03-06T09:00:00"))));
    const sent = await sentTo(person);
    expect(sent.map((row) => row.channel).sort()).toEqual(["email", "sms"]);
    const letter = sent.find((row) => row.channel === "email")?.body ?? "";
    expect(letter.match(/^• .*$/gm)).toEqual(["• Сделка № 7 согласована.", "• Сделка № 7 собрана."]);
    expect(sent.find((row) => row.channel === "sms")?.body).toContain("за день: 1.");
    await writeAll(moscow("2026-03-09T12:00:00"));
    expect(await sentTo(person)).toHaveLength(4);
  });
});

describe("who hears of each step", () => {
  const emailsOf = async (where: ReturnType<typeof sql>) =>
    (await backend.db.select({ email: customers.email }).from(customers).where(where)).map((row) => row.email ?? "").sort();
  const active = (role: string) => emailsOf(sql`status = 'active' and roles @> array[${role}]`);

  /** Recipients of a type about an object, each as often as he was told. */
  const told = async (key: "accreditation_uuid" | "deal_uuid", uuid: string, type: string) =>
    (
      await backend.db
        .select({ email: customers.email })
        .from(notifications)
        .innerJoin(customers, eq(customers.uuid, notifications.customerUuid))
        .where(and(eq(notifications.type, type), sql`payload->>${key} = ${uuid}`))
    )
      .map((row) => row.email ?? "")
      .sort();

  const representative = "rep@seller.example";
  const regional = "regional@seller.example";
  const ok = async (answer: Promise<{ status: number; errors: unknown }>) => {
    const { status, errors } = await answer;
    expect([status, errors]).toEqual([200, []]);
  };

  test("N12 N13: from the registration to the accepted document and the schedule", async () => {
    const made = await joiningCompany(backend, { documents: { power_of_attorney: "not_loaded" } });
    const { director, accreditationUuid: id } = made;
    const opened = await backend.db.transaction(async (tx) =>
      openAccreditationOf(tx, { companyUuid: (await addCompany(backend.db)).uuid, legalForm: "legal", directorUuid: made.directorUuid, now }),
    );
    expect(await told("accreditation_uuid", opened, "1")).toEqual([director]);

    await ok((await backend.as(director))(accreditation.submit, { params: { id }, body: { uuid: made.processUuid, status: "finished" } }));
    expect(await told("accreditation_uuid", id, "2")).toEqual(await active("seller_regional_director"));
    const [rep] = await backend.db.select().from(customers).where(eq(customers.email, representative));
    await ok((await backend.as(regional))(accreditation.assignRepresentative, { params: { id }, body: { salesRepresentativeUuid: rep?.uuid ?? "" } }));
    expect([await told("accreditation_uuid", id, "3"), await told("accreditation_uuid", id, "4")]).toEqual([[director], [representative]]);

    const as = await backend.as(representative);
    const { documents } = (await as(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    const [first, second] = documents.filter((document) => document.status === "processing");
    await ok(as(accreditation.setDocumentStatus, { params: { uuid: first?.documentUuid ?? "" }, body: { status: "accepted" } }));
    await ok(as(accreditation.setDocumentStatus, { params: { uuid: second?.documentUuid ?? "" }, body: { status: "declined", comment: "Не читается" } }));
    expect([await told("accreditation_uuid", id, "5"), await told("accreditation_uuid", id, "6")]).toEqual([[director], [director]]);
    const { companyUuid } = made;
    const file = { accreditationUuid: id, companyUuid, type: second?.type ?? "", fileBody: base64(pdf), originalFilename: "again.pdf" };
    await ok((await backend.as(director))(accreditation.uploadDocument, { body: file as never }));
    expect(await told("accreditation_uuid", id, "7")).toEqual([representative]);
    await backend.db.update(branchRows).set({ scheduleUuid: null }).where(eq(branchRows.uuid, made.branchUuid));
    await ok(as(branches.setSchedule, { params: { id: made.branchUuid }, body: { scheduleUuid: demoUuid("schedule", "tula-center") } }));
    expect(await told("accreditation_uuid", id, "8")).toEqual([director]);
  });

  test("N14 N15: from the contract to the verdict", async () => {
    const forming = await joiningCompany(backend, { at: "coordination_contract" });
    const as = await backend.as(representative);
    await ok(as(accreditation.createContract, { body: { accreditationUuid: forming.accreditationUuid } }));
    expect(await told("accreditation_uuid", forming.accreditationUuid, "9")).toEqual([forming.director]);
    const { accreditationUuid, companyUuid } = forming;
    const signed = { accreditationUuid, companyUuid, type: "contract_signed_legal", fileBody: base64(pdf), originalFilename: "signed.pdf" } as const;
    await ok((await backend.as(forming.director))(accreditation.uploadDocument, { body: signed }));
    expect(await told("accreditation_uuid", accreditationUuid, "10")).toEqual([representative]);
    await ok(as(accreditation.finishSigning, { params: { id: accreditationUuid } }));
    expect(await told("accreditation_uuid", accreditationUuid, "11")).toEqual(await active("seller_security"));

    const checking = await joiningCompany(backend, { at: "accreditation_by_security" });
    const id = checking.accreditationUuid;
    const processUuid = async () => (await as(accreditation.getByCompany, { params: { companyUuid: checking.companyUuid } })).body.currentProcess?.uuid ?? "";
    const yes = async () => ({ params: { id }, body: { uuid: await processUuid(), status: "finished" as const } });
    await ok((await backend.as("security@seller.example"))(accreditation.resolveBySecurity, await yes()));
    const afterSecurity = [...(await active("seller_distribution_director")), representative].sort();
    expect(await told("accreditation_uuid", id, "12")).toEqual(afterSecurity);
    await ok((await backend.as("distribution@seller.example"))(accreditation.resolveByDistributionDirector, await yes()));
    const afterBoth = [...afterSecurity, ...(await active("seller_regional_director")), representative].sort();
    expect(await told("accreditation_uuid", id, "12")).toEqual(afterBoth);
    await ok((await backend.as(regional))(accreditation.resolveByRegionalDirector, await yes()));
    expect(await told("accreditation_uuid", id, "13")).toEqual([checking.director, representative].sort());
    expect(await told("accreditation_uuid", id, "13.1")).toEqual([]);

    const refused = await joiningCompany(backend, { at: "accreditation_by_regional_director" });
    const no = { params: { id: refused.accreditationUuid }, body: { uuid: refused.processUuid, status: "declined" as const, comment: "Нет" } };
    await ok((await backend.as(regional))(accreditation.resolveByRegionalDirector, no));
    expect(await told("accreditation_uuid", refused.accreditationUuid, "13.1")).toEqual([refused.director, representative].sort());
  });

  test("N16: a deal made by a manager, given to another representative, changed by either side", async () => {
    const [manager, director] = ["manager@alfa.example", "director@alfa.example"];
    for (const assortment of [dairy, meat]) await setSums(backend.db, assortment, { limitKopecks: 1_000_000_000 });
    const placed = await placeExample(await backend.as(manager));
    expect(await told("deal_uuid", placed.uuid, "14")).toEqual([director, representative].sort());
    const own = await placeExample(await backend.as(director), 31.5);
    expect(await told("deal_uuid", own.uuid, "14")).toEqual([representative]);

    const uuid = await storeDeal(backend.db, { status: "waiting_approval", buyerCustomerUuid: await personOf(backend.db, manager) });
    const rep2 = await personOf(backend.db, "rep2@seller.example");
    await ok((await backend.as(regional))(deals.assignSeller, { params: { uuid }, body: { seller_customer_uuid: rep2 } }));
    expect(await told("deal_uuid", uuid, "15")).toEqual([manager, representative, "rep2@seller.example"].sort());
    const edit = (quantity: number) => ({ params: { uuid }, body: { products: [{ productUuid: kefir, quantity }] } });
    await ok((await backend.as("rep2@seller.example"))(deals.edit, edit(20)));
    expect(await told("deal_uuid", uuid, "16")).toEqual([director, manager].sort());
    await ok((await backend.as(manager))(deals.edit, edit(30)));
    expect(await told("deal_uuid", uuid, "16")).toEqual([director, manager, "rep2@seller.example"].sort());
  });

  test("whoever was told of a step finds the event in his settings", async () => {
    const rows = await backend.db
      .selectDistinct({ type: notifications.type, roles: customers.roles })
      .from(notifications)
      .innerJoin(customers, eq(customers.uuid, notifications.customerUuid))
      .where(sql`payload->>'accreditation_uuid' in (select uuid::text from accreditations) or payload->>'deal_uuid' in (select uuid::text from deals)`);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ type, roles }) => !notificationTypesOf(roles as Role[]).some((known) => known === type))).toEqual([]);
  });
});

describe("who hears of what", () => {
  const staff = ["rep", "rep2", "regional", "regional-b", "security", "supervisor", "distribution", "content"].map((name) => `${name}@seller.example`);
  const buyers = ["director@alfa.example", "manager@alfa.example", "unattached@alfa.example", "director@beta.example", "manager@beta.example"];
  const emails = [...staff, ...buyers];
  let server: LiveServer;
  const sockets = new Map<string, LiveClient>();
  let everyone: Person[] = [];

  beforeAll(async () => {
    await addPerson(backend.db, { companyUuid: alfa, email: "unattached@alfa.example", roles: ["buyer_company_manager"] });
    const [seller] = await backend.db.select().from(companies).where(eq(companies.type, "seller")).limit(1);
    await addPerson(backend.db, { companyUuid: seller?.uuid ?? "", email: "regional-b@seller.example", roles: ["seller_regional_director"] });
    server = await startLive(backend);
    everyone = await backend.db.select().from(customers).where(inArray(customers.email, emails));
    expect(everyone.length).toBe(emails.length);
  }, 120_000);
  afterEach(() => {
    for (const client of sockets.values()) client.socket.terminate();
  });
  afterAll(() => server?.stop());

  const has = (person: Person, role: string) => person.roles.includes(role);
  const uuidOf = (email: string) => everyone.find((person) => person.email === email)?.uuid ?? "";

  /** The same sequence on every machine. */
  function random(seed: number) {
    let state = seed;
    const next = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    return { next, of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
  }

  /** Domain section 16, read afresh from its table; people as rows, nothing of the backend's. */
  function hears(person: Person, type: string, deal: typeof dealRows.$inferSelect, bySeller: boolean): boolean {
    const isCreator = person.uuid === deal.buyerCustomerUuid;
    const isRep = person.uuid === deal.sellerCustomerUuid;
    const isDirector = has(person, "buyer_company_director") && person.companyUuid === deal.buyerCompanyUuid;
    const isRegional = has(person, "seller_regional_director");
    const isSellerSide = deal.sellerCustomerUuid === null ? isRegional : isRep;
    switch (type) {
      case "16":
        return bySeller ? isCreator || isDirector : isSellerSide;
      case "17":
        return isSellerSide;
      case "19":
        return isRep || isRegional;
      case "24":
        return isRep || (bySeller && isCreator);
      default:
        return isCreator;
    }
  }

  /** Domain section 2: who may have the deal open. */
  function sees(person: Person, deal: typeof dealRows.$inferSelect, attached: ReadonlySet<string>, companyRep: string | null): boolean {
    if (["seller_regional_director", "seller_security", "supervisor", "platform_manager"].some((role) => has(person, role))) return true;
    if (has(person, "seller_sales_representative")) return person.uuid === deal.sellerCustomerUuid || person.uuid === companyRep;
    if (person.companyUuid !== deal.buyerCompanyUuid) return false;
    return has(person, "buyer_company_director") || person.uuid === deal.buyerCustomerUuid || attached.has(person.uuid);
  }

  test("S67 N11 N17 N18 N20: of 1,000 random events each person's socket gets exactly those an independent function names", { timeout: 240_000 }, async () => {
    const dice = random(20_260_305);
    // What earlier tests did is history to a socket that opens now.
    while (await positionEvents(backend.db));
    for (const email of emails) sockets.set(email, await connect(backend, server, email));
    const [company] = await backend.db.select().from(companies).where(eq(companies.uuid, alfa));
    const list = [];
    for (let index = 0; index < 24; index += 1) {
      const uuid = await storeDeal(backend.db, {
        status: dealStatuses[index % dealStatuses.length] ?? "collected",
        reserve: false,
        buyerCustomerUuid: uuidOf(dice.of(["director@alfa.example", "manager@alfa.example", "unattached@alfa.example"])),
        sellerCustomerUuid: dice.of([uuidOf("rep@seller.example"), uuidOf("rep2@seller.example"), null]),
      });
      list.push((await backend.db.select().from(dealRows).where(eq(dealRows.uuid, uuid)))[0] as typeof dealRows.$inferSelect);
    }
    const attached = new Set(
      (
        await backend.db
          .select()
          .from(branchCustomers)
          .where(eq(branchCustomers.branchUuid, list[0]?.branchUuid ?? ""))
      ).map((row) => row.customerUuid),
    );
    const [accreditation] = await backend.db.select().from(accreditations).where(eq(accreditations.companyUuid, alfa));
    if (!company || !accreditation) throw new Error("no demo");

    const expected = new Map<string, string[]>(emails.map((email) => [email, []]));
    const contextOf = (person: Person): SignedIn =>
      ({
        db: backend.db,
        now: () => now,
        actor: {
          customerUuid: person.uuid,
          companyUuid: person.companyUuid,
          companyType: has(person, "buyer_company_director") || has(person, "buyer_company_manager") ? "buyer" : "seller",
          name: person.surname,
          roles: person.roles,
        },
      }) as unknown as SignedIn;

    for (let index = 0; index < 1000; index += 1) {
      if (dice.next() < 0.2) {
        const actor = dice.of(everyone.filter((person) => has(person, "seller_regional_director") || person.companyUuid === alfa));
        const type = dice.of(["accreditation_document_updated", "accreditation_contract_updated"] as const);
        await changeAccreditation(contextOf(actor), eq(accreditations.uuid, accreditation.uuid), undefined, async () => ({ silent: [type] }));
        for (const person of everyone) {
          const mayOpen =
            person.companyUuid === alfa ||
            person.uuid === accreditation.salesRepresentativeUuid ||
            ["seller_regional_director", "seller_security", "seller_distribution_director"].some((role) => has(person, role));
          if (mayOpen) expected.get(person.email ?? "")?.push(`${type} ${accreditation.uuid}`);
        }
        continue;
      }
      const deal = dice.of(list);
      const actor = dice.of(everyone.filter((person) => sees(person, deal, attached, company.salesRepresentativeUuid)));
      const bySeller = actor.companyUuid !== alfa;
      const type = dice.of(["16", "17", "18", "19", "20", "21", "22", "23", "24"] as const);
      await changeDeal(contextOf(actor), deal.uuid, async (open) => ({ set: {}, logs: [{ event: "edit" as never }], notices: noticesOf(type, open) }));
      for (const person of everyone) {
        const own = expected.get(person.email ?? "");
        if (person.uuid !== actor.uuid && hears(person, type, deal, bySeller)) own?.push(`notification ${deal.uuid}`);
        if (sees(person, deal, attached, company.salesRepresentativeUuid)) own?.push(`deal_updated ${deal.uuid}`);
      }
    }
    for (const [email, wanted] of expected) {
      const got = () => sockets.get(email)?.events.map(({ type, payload }) => `${type} ${payload.deal_uuid ?? payload.accreditation_uuid}`) ?? [];
      await until(() => got().length >= wanted.length);
      expect(got().sort(), email).toEqual(wanted.sort());
    }
    expect(expected.get("director@beta.example")).toEqual([]);
    expect(expected.get("content@seller.example")).toEqual([]);
    // The actor of an act is never told of it, and what is listed is the notifications alone.
    const listed = await backend.db
      .select({ dealUuid: sql<string>`payload->>'deal_uuid'` })
      .from(notifications)
      .where(
        inArray(
          notifications.customerUuid,
          everyone.map((person) => person.uuid),
        ),
      );
    const own = new Set(list.map((deal) => deal.uuid));
    const wanted = [...expected.values()].flat().filter((each) => each.startsWith("notification"));
    expect(listed.filter((row) => own.has(row.dealUuid))).toHaveLength(wanted.length);
  });
});
