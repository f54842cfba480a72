import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { branchOrders } from "#contract/branch-orders.ts";
import { listCalls } from "#contract/calls.ts";
import { payments } from "#contract/payments.ts";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";
import { type BodyCall, useBodyCalls } from "#tests/support/body-calls.ts";
import { jsonOf } from "#tests/support/call-ids.ts";
import { beef, kefir, must } from "#tests/support/demo-basket.ts";
import { samples } from "#tests/support/field-samples.ts";
import { normalizedDigests, withoutRandomValues } from "#tests/support/normalized-data.ts";
import { type FieldPlace, optionalPlaces, valueAt, withoutValue, withValue } from "#tests/support/optional-fields.ts";
import { openPoolOfOneTransaction, rolledBack, rowsWrittenByTable } from "#tests/support/rolled-back.ts";
import type { Input, Json } from "#tests/support/whole-call.ts";
import { useWholeCalls } from "#tests/support/whole-calls.ts";

const backend = useBackend("demo", openPoolOfOneTransaction);
const [whole, more] = [useWholeCalls(backend), useBodyCalls(backend)];
const entries: Record<string, BodyCall> = { ...whole.entries, ...more.entries };
const answers: Record<string, { token: string }> = {};
const calls = new Map(listCalls());

/** The specification has the field; domain.md C35 leaves the choice to the seller. */
const idleByDesign = ["branches.create distributionCenterUuid"];

/** Other input where the listed one would change nothing or has no room for a field. */
const otherwise: Record<string, (input: Input) => Promise<Input[]> | Input[]> = {
  "customers.avatar": async ({ body }) => [
    { body: { ...body, avatar: (await must(more.entries["companies.putLogo"]).input(answers)).body?.image } },
  ],
  "companies.putSeller": ({ body }) => [{ body }, { body: { ...body, texts: { about: "О нас", news: "Новости" } } }],
  "standingOrders.create": ({ body }) => [{ body }, { body: { ...body, confirm: "auto", autoMax: { amount: 50_000, currency: "RUB" } } }],
  "standingOrders.update": ({ params, body }) => [
    { params, body: { ...body, products: [{ productUuid: beef, quantity: 40 }] } },
    { params, body: { ...body, confirm: "auto", autoMax: { amount: 50_000, currency: "RUB" } } },
  ],
  // Only an accredited company has the date.
  "companies.putMetadata": ({ body }) => [{ body: { ...body, uuid: demoUuid("company", "beta") } }],
  "companies.putSigner": ({ body }) => [
    { body },
    {
      body: {
        ...body,
        basis: "electronic",
        attorneyNumber: randomUUID(),
        attorneyDate: "2026-01-13",
        attorneySystem: "https://mchd.example",
      },
    },
  ],
  // Dearer than before, which no defect makes.
  "papers.checkCorrection": ({ params, body }) => [
    { params, body: { ...body, lines: [{ position: 1, quantity: "1", price: "90000.00" }] } },
  ],
  // Parties who are called otherwise now.
  "papers.issueUpd": async (input) => {
    await backend.pool.query("update companies set legal_address = 'Тула, ул. Другая, 1' where uuid = $1", [demoUuid("company", "alfa")]);
    return [input];
  },
  // The same money, typed by hand.
  "payments.post": async ({ params, body }) => {
    const [accountant, uuid] = [await backend.as(must(entries["payments.post"]).who ?? ""), String(params?.uuid)];
    const query = { company: String(body?.companyUuid) };
    const { date } = (await accountant(payments.get, { params: { uuid }, query })).body.payment;
    const typed = { buyer: "7199123453", date, amount: "950000.00" };
    const added = await accountant(payments.add, { body: typed, key: randomUUID() } as never);
    const twins = (await accountant(payments.get, { params: { uuid: added.body.uuid }, query })).body.twins;
    return [{ params: { uuid: added.body.uuid }, body: { ...body, twins: twins.map(({ id }: { id: string }) => id) } }];
  },
  "companies.updateBankDetailInternal": ({ body }) => [{ body: { ...body, organizationName: "ООО «Ромашка»" } }],
  "companies.updateContactInternal": ({ body }) => [{ body: { ...body, phone: "+79105550001" } }],
  "branches.update": async ({ params, body }) => [
    { params, body: { ...body, name: "Другой магазин" } },
    { params, body: { name: body?.name, address: await addressElsewhere(params?.uuid) } },
  ],
  "branches.updateInternal": async ({ params, body }) => [
    { params, body },
    { params, body: { ...body, address: await addressElsewhere(params?.uuid) } },
  ],
  "companies.putData": async ({ body }) => {
    await loadCharter(await whole.one("select company_uuid as uuid from customers where email = $1", more.emailOf("empty")));
    return [{ body }, { body: { ...body, ...individual } }];
  },
  "companies.putDataInternal": async ({ body }) => {
    await loadCharter(body?.companyUuid);
    return [{ body }, { body: { ...body, ...individual } }];
  },
  "branches.setScheduleInternal": ({ params, body }) => [{ params, body: { ...body, scheduleUuid: otherSchedule } }],
  "distribution.setException": ({ params, body }) => [
    { params, body: { ...body, kind: "open", leadDays: 1, cutoff: "14:00" } },
    { params: { ...params, date: "2026-03-06" }, body: { ...body } },
  ],
  "tickets.setStatus": async ({ params, body }) => {
    const support = await backend.as("support@platform.example");
    expect(
      (await support(tickets.send, { params, body: { clientUuid: randomUUID(), text: "Уточните, пожалуйста" } } as never)).status,
    ).toBe(200);
    return [{ params, body }];
  },
  "exchange.setDealStatus": ({ params, body }) => [
    { params, body: { status: "declined_by_seller" } },
    { params, body },
  ],
  "branchOrders.put": async ({ body }) => {
    const as = await backend.as("director@alfa.example");
    expect((await as(branchOrders.put, { body: { products: [kefir] } })).status).toBe(200);
    return [{ body }];
  },
  // A code is kept of what a line was typed as.
  "lines.apply": ({ body }) => [{ body }, { body: { ...body, lines: [{ productUuid: kefir, quantity: 5, chosenFor: "К-0123" }] } }],
  // A product given by its uuid needs no other field.
  "lines.resolve": ({ body }) => [{ body }, { body: { lines: [{ text: "010-241", quantity: "24" }] } }],
  "distribution.closeDays": ({ params, body }) => [{ params, body: { ...body, dateFrom: "2026-03-06" } }],
};
let otherSchedule = "";

const individual = { legalForm: "individual", inn: "779941073314", ogrn: "326779904107335", kpp: "" };

/** The address of another centre; gives the branch a schedule to lose. */
async function addressElsewhere(branchUuid: unknown) {
  const tula = demoUuid("distribution-center", "tula");
  await backend.pool.query("update branches set distribution_center_uuid = $2, schedule_uuid = $3 where uuid = $1", [
    branchUuid,
    tula,
    otherSchedule,
  ]);
  return { physicalAddress: "Санкт-Петербург, Невский проспект, 1", postalCode: "190000" };
}

/** A document that other legal forms do not need. */
async function loadCharter(companyUuid: unknown) {
  const ofCompany = "accreditation_uuid in (select uuid from accreditations where company_uuid = $1)";
  const set = "file_uuid = (select uuid from files limit 1), status = 'processing'";
  await backend.pool.query(`update accreditation_documents set ${set} where type = 'charter' and ${ofCompany}`, [companyUuid]);
}

beforeAll(async () => {
  otherSchedule = await whole.one(
    "select uuid from schedules where name like 'Тула%' and uuid <> $1 limit 1",
    demoUuid("schedule", "tula-center"),
  );
});

/** An answer, and a digest of each table that changed. */
type Outcome = { status: number; text: string; changed: Record<string, string> };

/** Runs bodies from the same state again and again, rolling back each time. */
function trial(send: (body: Json) => Promise<{ status: number; body: unknown; errors: unknown }>) {
  const stored: Record<string, string> = {};
  return async (body: Json): Promise<Outcome> => {
    const { pool } = backend;
    const { changed, ...said } = await rolledBack(pool, async () => {
      const before = await rowsWrittenByTable(pool);
      const answer = await send(body);
      const written = [...(await rowsWrittenByTable(pool))].flatMap(([table, rows]) => (rows === (before.get(table) ?? 0) ? [] : [table]));
      const text = withoutRandomValues(JSON.stringify([answer.body, answer.errors]));
      return { status: answer.status, text, changed: await normalizedDigests(pool, written) };
    });
    Object.assign(
      stored,
      await normalizedDigests(
        pool,
        Object.keys(changed).filter((table) => !(table in stored)),
      ),
    );
    return { ...said, changed: Object.fromEntries(Object.entries(changed).filter(([table, digest]) => digest !== stored[table])) };
  };
}

const isSame = (one: Outcome, other: Outcome) => JSON.stringify(one) === JSON.stringify(other);

/** A body that a field is added to, and how to send it. */
type Base = { body: Json; run: ReturnType<typeof trial> };

/** Null when the field has an effect, else the reason. */
async function whyIdle(bases: Base[], schema: z.ZodType, { path, steps }: FieldPlace, value: unknown): Promise<string | null> {
  if (value === undefined) return `${path} has no sample`;
  const met: string[] = [];
  for (const { body, run } of bases) {
    const sent = withValue(body, steps, value);
    if (!sent || !schema.safeParse(sent).success) continue;
    const [before, after] = [await run(withoutValue(body, steps)), await run(sent)];
    if (before.status === 200 ? !isSame(before, after) : after.status === 200) return null;
    met.push(`${before.status} and ${after.status} ${after.status === 200 ? "" : after.text}`);
  }
  return `${path}: ${met.join(", ") || "is no good value"}`;
}

/**
 * Every optional field of every call is sent with the required fields only, and with all others: the answer or the stored data
 * must differ from those without it.
 */
test.each(Object.keys(entries))(
  "%s: every optional field of its body changes the response or the stored data, or is refused",
  async (id) => {
    const call = must(calls.get(id));
    const { who, input: make } = must(entries[id]);
    const caller = await backend.as(more.emailOf(who && whole.emailOf(who)));
    const usual = await make(answers);
    const key = randomUUID();
    const senderOf =
      ({ body: _, ...input }: Input) =>
      async (body: Json | undefined) => {
        await backend.pool.query("delete from login_attempts; delete from code_sends");
        return caller(call, { ...input, ...(call.body && { body }), ...(call.idempotent && { key }) } as never);
      };

    const places = optionalPlaces(jsonOf(call.body)).filter(({ path }) => !idleByDesign.includes(`${id} ${path}`));
    const idle: string[] = [];
    if (places.length > 0) {
      const inputs = (await otherwise[id]?.(usual)) ?? [usual];
      const bases = inputs.flatMap((input) => {
        const run = trial(senderOf(input));
        const body = input.body ?? {};
        return [
          { body: places.reduce((rest, { steps }) => withoutValue(rest, steps), body), run },
          { body, run },
        ];
      });
      const { body: bare, run } = must(bases[0]);
      expect(await run(bare), "the same body does the same").toEqual(await run(bare));
      for (const place of places) {
        const value = samples[`${id} ${place.path}`] ?? samples[place.steps.at(-1) ?? ""] ?? valueAt(bases.at(-1)?.body, place.steps);
        const why = await whyIdle(bases, call.body as z.ZodType, place, value);
        if (why) idle.push(why);
      }
    }

    // Later calls build on this one.
    const answer = await senderOf(usual)(usual.body);
    expect([answer.status, answer.errors]).toEqual([200, []]);
    answers[id] = answer.body as { token: string };
    expect(idle).toEqual([]);
  },
);
