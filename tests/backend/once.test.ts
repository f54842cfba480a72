import { randomUUID } from "node:crypto";
import { and, arrayContains, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branches } from "#contract/branches.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { distribution } from "#contract/distribution.ts";
import { documents } from "#contract/documents.ts";
import { exchange } from "#contract/exchange.ts";
import { tickets as ticketCalls } from "#contract/tickets.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealDocuments, dealLogs } from "#server/backend/deals/tables.ts";
import { schedules } from "#server/backend/distribution/tables.ts";
import { files } from "#server/backend/files/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { kefir } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";

const backend = useBackend("demo");

type Sent = { status: number; body: unknown; errors: { code: string }[] };
type Work = {
  /** The person, and another who may do the same. */
  people: [Caller, Caller];
  /** Bodies differ by `name`. */
  send: (as: Caller, key: string | undefined, name: string) => Promise<Sent>;
  refused: (as: Caller, key: string) => Promise<Sent>;
  count: () => Promise<number[]>;
};

const tula = demoUuid("distribution-center", "tula");

/** Each work's rows besides the one it makes: log, file, notifications. */
const works: Record<string, () => Promise<Work>> = {
  "a trade point": async () => {
    const [one, two] = [await joiningCompany(backend), await joiningCompany(backend)];
    const body = { city: "Хабаровск", street: "ул. Ленина", postalCode: "680000" };
    return {
      people: [await backend.as(one.director), await backend.as(two.director)],
      send: (as, key, name) => as(branches.create, { body: { ...body, name }, key }),
      refused: (as, key) => as(branches.create, { body: { ...body, name: "" }, key }),
      count: async () => [await backend.db.$count(branchRows)],
    };
  },
  "an admin's trade point": async () => {
    const { companyUuid } = await joiningCompany(backend);
    const body = { companyUuid, city: "Тула", postalCode: "300002" };
    return {
      people: [await backend.as("support@platform.example"), await backend.as("platform@platform.example")],
      send: (as, key, name) => as(branches.createInternal, { body: { ...body, name }, key }),
      refused: (as, key) => as(branches.createInternal, { body: { ...body, companyUuid: randomUUID(), name: "Нигде" }, key }),
      count: async () => [await backend.db.$count(branchRows)],
    };
  },
  "a schedule": async () => ({
    people: [await backend.as("rep@seller.example"), await backend.as("rep2@seller.example")],
    send: (as, key, name) => as(distribution.createSchedule, { body: { distributionCenterUuid: tula, name }, key }),
    refused: (as, key) => as(distribution.createSchedule, { body: { distributionCenterUuid: randomUUID(), name: "Нигде" }, key }),
    count: async () => [await backend.db.$count(schedules)],
  }),
  "a document of a deal": async () => {
    const uuid = await storeDeal(backend.db, { status: "received", reserve: false });
    const upload = (as: Caller, key: string | undefined, originalFilename: string, bytes: Buffer) =>
      as(documents.upload, { params: { uuid }, body: { fileBody: base64(bytes), originalFilename }, key });
    return {
      people: [await backend.as("director@alfa.example"), await backend.as("rep@seller.example")],
      send: (as, key, name) => upload(as, key, `${name}.pdf`, pdf),
      refused: (as, key) => upload(as, key, "Письмо.pdf", Buffer.from("no pdf")),
      count: async () => [await backend.db.$count(dealDocuments), await backend.db.$count(files), await backend.db.$count(dealLogs)],
    };
  },
};

const mismatch = [409, "IDEMPOTENCY_MISMATCH:4009"];
const codeOf = ({ status, errors }: Sent) => [status, errors[0]?.code];
const more = (rows: readonly number[], count: number) => rows.map((each) => each + count);

describe.each(Object.entries(works))("creating %s", (_, make) => {
  test("domain 8: a request sent twice makes one, and both responses are the same", async () => {
    const { people, send, count } = await make();
    const [as] = people;
    const [before, key] = [await count(), randomUUID()];
    const first = await send(as, key, "Первая");
    expect(first.status).toBe(200);
    const again = await send(as, key, "Первая");
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await count()).toEqual(more(before, 1));
  });

  test("domain 8: a request sent twenty times concurrently makes one", async () => {
    const { people, send, count } = await make();
    const [as] = people;
    const [before, key] = [await count(), randomUUID()];
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(as, key, "Двадцать")));
    const done = sent.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    // A session may have two uploads at a time; nothing else limits it.
    expect(sent.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
      sent.slice(done.length).map(() => [429, "ATTEMPTS_LIMIT:4029"]),
    );
    expect(await count()).toEqual(more(before, 1));
  });

  test("domain 8: another body under the key is refused; another key, no key or another person's same key makes one more", async () => {
    const { people, send, count } = await make();
    const [as, other] = people;
    const [before, key] = [await count(), randomUUID()];
    expect((await send(as, key, "Первая")).status).toBe(200);
    expect(codeOf(await send(as, key, "Вторая"))).toEqual(mismatch);
    expect(await count()).toEqual(more(before, 1));
    for (const [who, its] of [
      [as, randomUUID()],
      [as, undefined],
      [other, key],
    ] as const)
      expect((await send(who, its, "Первая")).status).toBe(200);
    expect(await count()).toEqual(more(before, 4));
  });

  test("domain 8: a refused request leaves its idempotency key usable", async () => {
    const { people, send, refused, count } = await make();
    const [as] = people;
    const [before, key] = [await count(), randomUUID()];
    expect((await refused(as, key)).status).toBeGreaterThanOrEqual(400);
    expect(await count()).toEqual(before);
    expect((await send(as, key, "Теперь")).status).toBe(200);
    expect(await count()).toEqual(more(before, 1));
  });
});

test("a repeated deal is added to the basket once per idempotency key, however often the request is sent", async () => {
  const as = await backend.as("director@alfa.example");
  const uuid = await storeDeal(backend.db, { status: "received", reserve: false });
  await as(basket.put, { body: { products: [] } });
  const kefirs = async () => (await as(basket.get)).body.items.find((item) => item.uuid === kefir)?.quantity;
  const key = randomUUID();
  const repeat = (of: string, its: string | undefined) => as(dealCalls.repeat, { params: { uuid: of }, body: {}, key: its });
  const sent = await Promise.all(Array.from({ length: 20 }, () => repeat(uuid, key)));
  expect(new Set(sent.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect([sent[0]?.status, await kefirs()]).toEqual([200, 10]);
  const other = await storeDeal(backend.db, { status: "received", reserve: false });
  expect(codeOf(await repeat(other, key))).toEqual(mismatch);
  expect([(await repeat(uuid, randomUUID())).status, await kefirs()]).toEqual([200, 20]);
});

test("each of the seller's people has their own idempotency keys for the rows that they send", async () => {
  const post = async (email: string, name: string) =>
    (await backend.as(email))(exchange.send, {
      params: { feed: "brands" },
      query: {},
      body: JSON.stringify([{ externalId: name, name }]),
      headers: { "content-type": "application/json" },
      key: "monday",
    } as never);
  const [mine, his] = [await post("content@seller.example", "Первая"), await post("supervisor@seller.example", "Вторая")];
  expect([mine.status, his.status]).toEqual([202, 202]);
  expect(his.body.uuid).not.toBe(mine.body.uuid);
  expect((await post("content@seller.example", "Первая")).body.uuid).toBe(mine.body.uuid);
  expect(codeOf(await post("supervisor@seller.example", "Третья"))).toEqual(mismatch);
});

test("domain 8: a person cannot reuse an idempotency key for another deal", async () => {
  const as = await backend.as("director@alfa.example");
  const [one, two] = [
    await storeDeal(backend.db, { status: "received", reserve: false }),
    await storeDeal(backend.db, { status: "received", reserve: false }),
  ];
  const [key, body] = [randomUUID(), { fileBody: base64(pdf), originalFilename: "Накладная.pdf" }];
  expect((await as(documents.upload, { params: { uuid: one }, body, key })).status).toBe(200);
  expect(codeOf(await as(documents.upload, { params: { uuid: two }, body, key }))).toEqual(mismatch);
});

describe("a guest's support request", () => {
  const body = () => ({ clientUuid: randomUUID(), contact: "once@mail.example", theme: "Доставка", description: "Когда?" });
  const rows = async () => [
    await backend.db.$count(tickets),
    await backend.db.$count(notifications, eq(notifications.type, "ticketOpened")),
  ];
  const techSupport = () =>
    backend.db.$count(customers, and(eq(customers.status, "active"), arrayContains(customers.roles, ["tech_support"])));

  test("L125: a request sent repeatedly or concurrently makes one ticket, and each person of support is notified once", async () => {
    const guest = await backend.as(null);
    for (const times of [2, 20]) {
      const request = body();
      const [stored = 0, told = 0] = await rows();
      const at = await Promise.all(Array.from({ length: times }, () => guest(ticketCalls.requestSupport, { body: request })));
      const after = await guest(ticketCalls.requestSupport, { body: request });
      expect(at.map(({ status, body }) => [status, body])).toEqual(at.map(() => [200, after.body]));
      expect(await rows()).toEqual([stored + 1, told + (await techSupport())]);
    }
  });

  test("L125: another text or contact under the same client id is refused, another id makes another ticket", async () => {
    const guest = await backend.as(null);
    const request = body();
    const [stored = 0] = await rows();
    expect((await guest(ticketCalls.requestSupport, { body: request })).status).toBe(200);
    for (const changed of [{ description: "Почём?" }, { theme: "Цены" }, { contact: "other@mail.example" }])
      expect(codeOf(await guest(ticketCalls.requestSupport, { body: { ...request, ...changed } }))).toEqual(mismatch);
    expect((await guest(ticketCalls.requestSupport, { body: { ...request, clientUuid: randomUUID() } })).status).toBe(200);
    // Another signed-in person may use the same key.
    const as = await backend.as("manager@beta.example");
    const own = await Promise.all(Array.from({ length: 5 }, () => as(ticketCalls.requestSupport, { body: request })));
    expect(new Set(own.map(({ status, body: { number } }) => `${status} ${number}`)).size).toBe(1);
    expect((await rows())[0]).toBe(stored + 3);
  });
});
