import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { customers as people } from "#contract/customers.ts";
import type { Role } from "#contract/roles.ts";
import { dealScope } from "#server/backend/access/scopes.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { callersOf, mayMake } from "#tests/support/access-matrix.ts";
import { useBackend } from "#tests/support/backend.ts";
import { jsonOf, openObjectsOf, withFields, wordsOf } from "#tests/support/call-ids.ts";
import { must } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { callOf, isOneId, placesIn, useStrangerTries } from "#tests/support/stranger-tries.ts";
import { watchedTables } from "#tests/support/watched-tables.ts";
import { callers, type Input, type Json } from "#tests/support/whole-call.ts";

/**
 * Every call that takes an id, at any depth, is made validly by a person of Альфа or the seller: first with one id replaced by
 * another company's of the same kind, then by the nearest strangers, at last by himself with every field name of the contract
 * added. A body with a single fault passes every other check. strangers.full.test.ts tries ids of every kind and all strangers.
 */
const backend = useBackend("demo");
const { entries, send, tryOtherIds, tryStrangers, openedBy } = useStrangerTries(backend);
const watched = watchedTables(() => backend.pool);
beforeAll(() => watched.start());

const { director, unattached } = callers;
/** Another company's director, another representative, and a colleague without a trade point. */
const nearest = ["director@beta.example", "rep2@seller.example", unattached] as const;

const isAdminsOnly = (id: string) => callersOf(id).columns.every((column) => column === "PM" || column === "TS");
/** Filters of lists whose caller sees all rows, or whose scope strangers-by-any-id.full.test.ts tests. */
const filtersOnly =
  /^(companies\.list|branchOrders\.get|accreditation\.listFor\w+|products\.(list|listPublic)|customers\.listInternal|companies\.listInternal)$/;
/** Workbooks of lists: list-files.test.ts tests them against the lists. */
const workbooks = /\.(listFile|searchFile|listSchedulesFile)$/;

/** Every field name in a body or an answer of the contract, with a value that would be visible wherever it were stored. */
const marker = "ЧУЖОЕ-ПОЛЕ";
const markerUuid = "deadbeef-dead-4eef-8eef-deadbeefdead";
const words = [...new Set(listCalls().flatMap(([, call]) => [call.body, call.answer].flatMap((schema) => wordsOf(jsonOf(schema)))))].sort();
const markOf = (word: string) => (/uuid$/i.test(word) ? markerUuid : /uuids$|roles|statuses/i.test(word) ? [markerUuid] : marker);
const foreignFields = Object.fromEntries(words.map((word) => [word, markOf(word)]));

const bodyOf = (call: AnyCall, body: Json | undefined) => body && (withFields(body, foreignFields, jsonOf(call.body)) as Json);

test("trust S31: these tests cover every call that takes an id, and every place of the request where an id stands", () => {
  const missing = listCalls().flatMap(([id, call]) => {
    const isTried =
      placesIn(call).length === 0 || id in entries || filtersOnly.test(id) || workbooks.test(id) || isOneId(call) || isAdminsOnly(id);
    return isTried ? [] : [`${id}: ${placesIn(call).join(" ")}`];
  });
  expect(missing).toEqual([]);
});

describe("trust S30 S31 S33: a valid call is refused with one id of another company or from another person, and then succeeds", () => {
  test.each(Object.entries(entries))("%s", async (id, entry) => {
    const input = await entry.input();
    await watched.changed();
    await tryOtherIds(id, entry, input, "same kind");
    await tryStrangers(id, entry, input, nearest);
    expect(await watched.changed()).toEqual([]);
    const mine = await send(id, entry.who, { ...input, body: bodyOf(callOf(id), input.body) } as Input);
    expect([mine.status, mine.errors], "as it should be").toEqual([200, []]);
  });

  test("no unknown field sent with these calls was stored in any table", async () => {
    const { rows } = await backend.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of rows) {
      const found = await backend.pool.query(`select t::text from "${name}" t where t::text like $1 or t::text like $2 limit 1`, [
        `%${marker}%`,
        `%${markerUuid}%`,
      ]);
      expect(found.rows, name).toEqual([]);
    }
  });

  test("trust S69 M10: events about a deal go only to people who see it, events about a ticket to its author and support", async () => {
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
          // Whoever collects for a storage sees the deal's suborders there.
          const storages = await backend.db.select({ uuid: suborders.storageUuid }).from(suborders).where(eq(suborders.dealUuid, deal));
          const collects = storages.some((storage) => person.permissions.includes(`storage:${storage.uuid}`));
          if (seen.length === 0 && !collects) wrong.push(`${type} of a deal to ${person.email}`);
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

describe("trust S30: calls that take one id", () => {
  const forBuyers = listCalls().filter(([id]) => mayMake(id, ["buyer_company_director"]));
  const forStaff = listCalls().filter(([id]) => !mayMake(id, ["buyer_company_director"]));

  test("another company's director opens nothing of the company Альфа by the calls that take one id", async () => {
    await watched.changed();
    const { opened, tried } = await openedBy("director@beta.example", forBuyers);
    expect(tried).toBeGreaterThan(20);
    expect(opened).toEqual([]);
    expect(await watched.changed()).toEqual([]);
  });

  test("another representative opens nothing of the company Альфа by the staff's calls that take one id", async () => {
    const { opened, tried } = await openedBy("rep2@seller.example", forStaff);
    expect(tried).toBeGreaterThan(3);
    expect(opened).toEqual([]);
    expect(await watched.changed()).toEqual([]);
  });
});

test("trust S33: no request body in the contract accepts a field that it does not name, at any depth", () => {
  expect(words.length).toBeGreaterThan(200);
  const bodies = listCalls().filter(([, call]) => call.body);
  expect(bodies.length).toBeGreaterThan(60);
  expect(bodies.flatMap(([id, call]) => openObjectsOf(jsonOf(call.body, "output"), id))).toEqual([]);
});

test("trust S92: the export of a person's own data contains nobody else's id, e-mail or phone", async () => {
  // Text that the person typed is his own data, whoever it mentions.
  const ownWords = /^(description|text|comment)$/;
  const file = (await (await backend.as(director))(people.personalData)).body;
  const text = JSON.stringify(file, (name, value) => (ownWords.test(name) ? undefined : value));
  const me = await personOf(backend.db, director);
  expect(text).toContain(me);
  const everybody = await backend.db.select().from(customers);
  // What somebody is in another company of theirs is their own too.
  const { userUuid } = must(everybody.find(({ uuid }) => uuid === me));
  const others = everybody.filter((person) => person.userUuid !== userUuid);
  expect(others.filter((person) => [person.uuid, person.email, person.phone].some((each) => each !== null && text.includes(each)))).toEqual(
    [],
  );
});
