import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { customers as people } from "#contract/customers.ts";
import { hasRole, isAdmin, type Role } from "#contract/roles.ts";
import { dealScope } from "#server/backend/access/scopes.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { idsOf, jsonOf, openObjectsOf, placesOf, withFields, withId, wordsOf } from "#tests/support/call-ids.ts";
import { alfa, must } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { changedSince, storedIn } from "#tests/support/stored.ts";
import { callers, type Input, type Json, strangers } from "#tests/support/whole-call.ts";
import { useWholeCalls } from "#tests/support/whole-calls.ts";

/**
 * Every call that takes an id, at any depth, is made validly by a person of Альфа or the seller: first with one id replaced by
 * another company's, then by strangers, at last by himself with every field name of the contract added. A body with a single fault
 * passes every other check.
 */
const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const { entries, emailOf, own } = useWholeCalls(backend);

const beta = demoUuid("company", "beta");
const { director, regional, platform, support, unattached } = callers;

const placesIn = (call: AnyCall) => [
  ...idsOf(jsonOf(call.params), "params"),
  ...idsOf(jsonOf(call.query), "query"),
  ...idsOf(jsonOf(call.body), "body"),
];
/** Reads and deletions by one id are tried below with every id there is; an admin reaches every company. */
const isOneId = (call: AnyCall) => placesIn(call).join() === placesIn(call).find((path) => path.startsWith("params.")) && !call.body;
const isAdminsOnly = (call: AnyCall) => call.may !== "anyone" && call.may.every((role) => isAdmin([role]));
/** Filters of lists whose caller sees all rows, or whose scope strangers-by-any-id.test.ts tests. */
const filtersOnly =
  /^(companies\.list|branchOrders\.get|accreditation\.listFor\w+|products\.(list|listPublic)|customers\.listInternal|companies\.listInternal)$/;
/** Workbooks of lists: list-files.test.ts tests them against the lists. */
const workbooks = /\.(listFile|searchFile|listSchedulesFile)$/;
/** An id of everything that a company has, for this deal and this person. */
async function idsOfCompany(company: string, deal: string, person: string): Promise<{ kind: string; uuid: string }[]> {
  const { rows } = await backend.pool.query<{ kind: string; uuid: string }>(
    `(select 'company' as kind, uuid from companies where uuid = $1)
     union all (select 'person', $3::uuid) union all (select 'user', user_uuid from customers where uuid = $3)
     union all (select 'branch', branch_uuid from deals where uuid = $2)
     union all (select 'accreditation', uuid from accreditations where company_uuid = $1)
     union all (select 'process', p.uuid from accreditation_processes p join accreditations a on a.uuid = p.accreditation_uuid
       where a.company_uuid = $1 limit 1)
     union all (select 'document', d.uuid from accreditation_documents d join accreditations a on a.uuid = d.accreditation_uuid
       where a.company_uuid = $1 limit 1)
     union all (select 'bank', uuid from bank_details where company_uuid = $1 limit 1)
     union all (select 'contact', uuid from contacts where company_uuid = $1 limit 1)
     union all (select 'contract', l.uuid from contract_lines l join deals d on d.branch_uuid = l.branch_uuid where d.uuid = $2 limit 1)
     union all (select 'deal', $2::uuid)
     union all (select 'suborder', uuid from suborders where deal_uuid = $2 limit 1)
     union all (select 'line', uuid from deal_lines where deal_uuid = $2 limit 1)
     union all (select 'deal document', uuid from deal_documents where deal_uuid = $2 limit 1)
     union all (select 'file of a document', file_uuid from deal_documents where deal_uuid = $2 limit 1)
     union all (select 'message', uuid from chat_messages where chat_uuid = $2 limit 1)
     union all (select 'file of a chat', f.file_uuid from chat_files f join chat_messages m on m.uuid = f.message_uuid
       where m.chat_uuid = $2 limit 1)
     union all (select 'ticket', uuid from tickets where author_uuid = $3 limit 1)
     union all (select 'file of a ticket', f.file_uuid from ticket_files f join tickets t on t.uuid = f.ticket_uuid
       where t.author_uuid = $3 limit 1)
     union all (select 'notification', uuid from notifications where customer_uuid = $3 limit 1)
     union all (select 'session', s.uuid from sessions s join customers c on c.user_uuid = s.user_uuid where c.uuid = $3 limit 1)`,
    [company, deal, person],
  );
  expect(rows.length).toBe(21);
  return rows;
}

/** Strangers' roles do not change during the test. */
const rolesByEmail = new Map<string, readonly Role[]>();
async function signedIn(email: string): Promise<{ call: Caller; roles: readonly Role[] }> {
  const call = await as(email);
  const roles = rolesByEmail.get(email) ?? (await call(people.me)).body.roles;
  rolesByEmail.set(email, roles);
  return { call, roles };
}

/** An empty list; counts beside the filter are the caller's own. */
const nothingIn = (body: Json) => ({
  ...body,
  ...Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (Array.isArray(value) ? [[name, []]] : []))),
  total: 0,
});

/** A refusal may repeat the sent id. */
const without = (errors: unknown, uuid: string) => JSON.stringify(errors).replaceAll(uuid, "*");

const contractCalls = new Map(listCalls());
const callOf = (id: string) => must(contractCalls.get(id));

/** Every field name in a body or an answer of the contract, with a value that would be visible wherever it were stored. */
const marker = "ЧУЖОЕ-ПОЛЕ";
const markerUuid = "deadbeef-dead-4eef-8eef-deadbeefdead";
const words = [...new Set(listCalls().flatMap(([, call]) => [call.body, call.answer].flatMap((schema) => wordsOf(jsonOf(schema)))))].sort();
const markOf = (word: string) => (/uuid$/i.test(word) ? markerUuid : /uuids$|roles|statuses/i.test(word) ? [markerUuid] : marker);
const foreignFields = Object.fromEntries(words.map((word) => [word, markOf(word)]));

const bodyOf = (call: AnyCall, body: Json | undefined) => body && (withFields(body, foreignFields, jsonOf(call.body)) as Json);

test("trust S31: every call that takes an id is tried, and at every place where one stands", () => {
  const missing = listCalls().flatMap(([id, call]) => {
    const isTried =
      placesIn(call).length === 0 || id in entries || filtersOnly.test(id) || workbooks.test(id) || isOneId(call) || isAdminsOnly(call);
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
      // Invitations are rate limited, refused ones included.
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
        if ((call.method === "GET" || call.isRead) && answer.status === 200) expect(answer.body, cell).toEqual(unknown.body);
        else if (id === "products.listByUuids") expect(answer.body, cell).toEqual({ products: [] });
        else if (id === "lines.resolve" && path.endsWith("productUuid"))
          expect(JSON.stringify(answer.body), cell).toContain('"status":"unknown"');
        else expect([400, 403, 404, 409], cell).toContain(answer.status);
        // A caller who reaches Бета may get more details than for an unknown id.
        if (!seesAll(who))
          expect([answer.status, without(answer.errors, uuid)], cell).toEqual([unknown.status, without(unknown.errors, unknownUuid)]);
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

  test("nothing that they stored holds a foreign field, and Бета got no event", async () => {
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
        // Notification 15 tells a former representative about the change.
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
  /** Data of Альфа that each person may reach: a manager sees his colleagues and the company's cards. */
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
  // Text that the person typed is his own data, whoever it mentions.
  const ownWords = /^(description|text|comment)$/;
  const file = (await (await as(director))(people.personalData)).body;
  const text = JSON.stringify(file, (name, value) => (ownWords.test(name) ? undefined : value));
  const me = await personOf(backend.db, director);
  expect(text).toContain(me);
  const others = (await backend.db.select().from(customers)).filter((person) => person.uuid !== me);
  expect(others.filter((person) => [person.uuid, person.email, person.phone].some((each) => each !== null && text.includes(each)))).toEqual(
    [],
  );
});
