import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { hashing } from "#server/backend/auth/hashing.ts";
import { codeFlows, sessions } from "#server/backend/auth/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { type Caller, password } from "#tests/support/backend.ts";
import { codeFor, linkTokenFor } from "#tests/support/outbox.ts";
import { useRecovery } from "#tests/support/recovery.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";
import { sendSideBySide } from "#tests/support/side-by-side-calls.ts";
import { until } from "#tests/support/until.ts";

/** Two acts on one account at one moment. The tests hold a row, so that the first act stands in the middle when the second begins. */
const { backend, newPerson, fresh, signIn, me, refresh, proven } = useRecovery();

type Person = Awaited<ReturnType<typeof newPerson>>;

const holdSessions = ({ userUuid }: Person) => holdRows(backend.pool, "select from sessions where user_uuid = $1 for update", [userUuid]);
const holdPassword = ({ userUuid }: Person) =>
  holdRows(backend.pool, "select from credentials where user_uuid = $1 for update", [userUuid]);

/** Waits until the work has ended or so many connections wait for a lock. */
const settledOrWaiting = (work: Promise<unknown>, count: number) =>
  Promise.race([work, untilWaiting(backend.pool, count).catch(() => undefined)]);

const statusOf = async (person: Person) => (await backend.db.select().from(customers).where(eq(customers.uuid, person.uuid)))[0]?.status;

/** Sessions that would let somebody in, now or when the person is active again. */
const openSessions = async ({ userUuid }: Person) =>
  (
    await backend.db
      .select({ uuid: sessions.uuid })
      .from(sessions)
      .where(and(eq(sessions.userUuid, userUuid), isNull(sessions.revokedAt)))
  ).map(({ uuid }) => uuid);

/** What ends the sessions of a person: it is prepared first, then begun. `keeps`: sessions that stay. */
type Ending = (person: Person) => Promise<{ begin: () => Promise<{ status: number }>; keeps: string[] }>;

const endings: [name: string, Ending][] = [
  [
    "changes the password",
    async (person) => {
      const as = await backend.as(person.email);
      const keeps = await openSessions(person);
      return { begin: () => as(auth.changePassword, { body: { currentPassword: password, ...fresh } }), keeps };
    },
  ],
  [
    "restores the password",
    async (person) => {
      const { guest, token } = await proven(person.email);
      return { begin: () => guest(auth.restorePassword, { body: { token, ...fresh } }), keeps: [] };
    },
  ],
  [
    "is blocked",
    async (person) => {
      const director = await backend.as((await newPerson()).email);
      return { begin: () => director(auth.blockRelated, { params: { userUuid: person.userUuid } }), keeps: [] };
    },
  ],
  [
    "asks to be deleted",
    async (person) => {
      const as = await backend.as(person.email);
      return { begin: () => as(calls.requestDeletion, { body: { currentPassword: password } }), keeps: [] };
    },
  ],
];

describe("a sign-in with the password of a person who at the same moment", () => {
  test.each(endings)("%s: it opens no session when it ends last", async (_, prepare) => {
    const person = await newPerson();
    const { begin, keeps } = await prepare(person);
    await signIn(person.email);
    const held = await holdSessions(person);
    const ending = begin();
    await untilWaiting(backend.pool, 1);
    const entering = signIn(person.email);
    await settledOrWaiting(entering, 2);
    await held.release();
    expect((await ending).status).toBe(200);
    expect([401, 403]).toContain((await entering).status);
    expect(await openSessions(person)).toEqual(keeps);
  });

  test.each(endings)("%s: its session is ended when it ends first", async (_, prepare) => {
    const person = await newPerson();
    const { begin, keeps } = await prepare(person);
    const held = await holdPassword(person);
    const entering = signIn(person.email);
    await settledOrWaiting(entering, 1);
    const ending = begin();
    await settledOrWaiting(ending, 2);
    await held.release();
    const { token, cookie } = await entering;
    expect((await ending).status).toBe(200);
    expect([await me(token), await refresh(cookie)]).toEqual([401, 401]);
    expect(await openSessions(person)).toEqual(keeps);
  });
});

test.each(["refresh", "restore"] as const)("a session is not refreshed past a new password, if the %s comes first", async (first) => {
  const person = await newPerson();
  const { cookie } = await signIn(person.email);
  const { guest, token } = await proven(person.email);
  const acts = {
    refresh: () => refresh(cookie),
    restore: async () => (await guest(auth.restorePassword, { body: { token, ...fresh } })).status,
  };
  const held = await holdSessions(person);
  const earlier = acts[first]();
  await untilWaiting(backend.pool, 1);
  const later = acts[first === "refresh" ? "restore" : "refresh"]();
  await settledOrWaiting(later, 2);
  await held.release();
  expect([await earlier, await later]).toEqual(first === "refresh" ? [200, 200] : [200, 401]);
  expect(await openSessions(person)).toEqual([]);
});

test.each(["first", "last"] as const)("a new e-mail is confirmed while the person is blocked, %s: one after the other", async (place) => {
  const person = await newPerson();
  const [as, director] = [await backend.as(person.email), await backend.as((await newPerson()).email)];
  const email = `moved-${place}@recovery.example`;
  const { token } = (await as(auth.changeEmail, { body: { email, currentPassword: password } })).body;
  const code = await codeFor(as, email);
  const confirm = () => as(auth.confirmEmail, { body: { token, code } });
  const block = () => director(auth.blockRelated, { params: { userUuid: person.userUuid } });
  const held = ["select from customers where uuid = $1 for update", person.uuid] as const;
  const answers = await sendSideBySide<{ status: number }>(backend.pool, held, place === "first" ? [confirm, block] : [block, confirm]);
  expect(answers.map(({ status }) => status)).toEqual(place === "first" ? [200, 200] : [200, 400]);
  expect(await statusOf(person)).toBe("disabled");
});

describe("somebody who knows the old password, while the person restores it", () => {
  const acts: [name: string, (as: Caller) => Promise<{ status: number }>][] = [
    [
      "sets no password of his own",
      (as) => as(auth.changePassword, { body: { currentPassword: password, password: "Evil-Passw0rd", confirmation: "Evil-Passw0rd" } }),
    ],
    [
      "sends no code to another e-mail",
      (as) => as(auth.changeEmail, { body: { email: "evil@recovery.example", currentPassword: password } }),
    ],
    ["sends no code to another phone", (as) => as(auth.changePhone, { body: { phone: "+79135550000", currentPassword: password } })],
    ["does not delete the account", (as) => as(calls.requestDeletion, { body: { currentPassword: password } })],
  ];

  test.each(acts)("%s", async (_, act) => {
    const person = await newPerson();
    const as = await backend.as(person.email);
    const { guest, token } = await proven(person.email);
    const held = await holdSessions(person);
    const restoring = guest(auth.restorePassword, { body: { token, ...fresh } });
    await untilWaiting(backend.pool, 1);
    const acting = act(as);
    await settledOrWaiting(acting, 2);
    await held.release();
    expect((await restoring).status).toBe(200);
    expect((await acting).status).toBe(400);
    expect((await signIn(person.email, fresh.password)).status).toBe(200);
    expect(await backend.db.$count(codeFlows, eq(codeFlows.subjectUuid, person.userUuid))).toBe(0);
  });
});

describe("an invited person who is blocked while setting the first password", () => {
  const invited = async () => {
    const person = await newPerson({ status: "waiting_confirmation", emailVerified: false });
    await backend.pool.query("update credentials set password_hash = null where user_uuid = $1", [person.userUuid]);
    const director = await backend.as((await newPerson()).email);
    const by = { params: { userUuid: person.userUuid } };
    expect((await director(auth.activateRelated, by)).status).toBe(200);
    const token = await linkTokenFor(director, person.email);
    const guest = await backend.as(null);
    return {
      person,
      activate: () => guest(auth.activate, { body: { token, ...fresh } }),
      block: () => director(auth.blockRelated, by),
    };
  };

  test.each(["activate", "block"] as const)("stays blocked, if %s comes first", async (first) => {
    const { person, ...acts } = await invited();
    const held = await holdPassword(person);
    const earlier = acts[first]();
    await untilWaiting(backend.pool, 1);
    const later = acts[first === "block" ? "activate" : "block"]();
    await settledOrWaiting(later, 2);
    await held.release();
    expect((await earlier).status).toBe(200);
    expect((await later).status).toBe(first === "block" ? 404 : 200);
    expect(await statusOf(person)).toBe("disabled");
    expect((await signIn(person.email, fresh.password)).status).not.toBe(200);
  });
});

test("a link of an invitation that is used twice at one moment sets one password", async () => {
  const person = await newPerson({ status: "waiting_confirmation", emailVerified: false });
  await backend.pool.query("update credentials set password_hash = null where user_uuid = $1", [person.userUuid]);
  const director = await backend.as((await newPerson()).email);
  await director(auth.activateRelated, { params: { userUuid: person.userUuid } });
  const token = await linkTokenFor(director, person.email);
  const guest = await backend.as(null);
  const passwords = ["First-Passw0rd", "Second-Passw0rd"];
  const answers = await Promise.all(passwords.map((one) => guest(auth.activate, { body: { token, password: one, confirmation: one } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const entered = await Promise.all(passwords.map(async (one) => (await signIn(person.email, one)).status));
  expect(entered).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
});

describe("no transaction waits for a password to be hashed", () => {
  const works: [name: string, (person: Person) => Promise<() => Promise<{ status: number }>>][] = [
    ["a sign-in", async (person) => () => signIn(person.email)],
    ...endings
      .slice(0, 2)
      .map(([name, prepare]): (typeof works)[number] => [`a person who ${name}`, async (person) => (await prepare(person)).begin]),
    [
      "an invited person",
      async (person) => {
        await backend.pool.query("update credentials set password_hash = null where user_uuid = $1", [person.userUuid]);
        await backend.db.update(customers).set({ status: "waiting_confirmation" }).where(eq(customers.uuid, person.uuid));
        const director = await backend.as((await newPerson()).email);
        await director(auth.activateRelated, { params: { userUuid: person.userUuid } });
        const token = await linkTokenFor(director, person.email);
        const guest = await backend.as(null);
        return () => guest(auth.activate, { body: { token, ...fresh } });
      },
    ],
  ];

  test.each(works)("%s: once the transaction has begun, it ends although every place for hashing is taken", async (_, prepare) => {
    const person = await newPerson();
    const begin = await prepare(person);
    const held = await holdPassword(person);
    let status = 0;
    const work = begin().then((answer) => {
      status = answer.status;
    });
    await untilWaiting(backend.pool, 1);
    let free = () => {};
    const taken = new Promise<void>((resolve) => {
      free = resolve;
    });
    const others = Array.from({ length: 8 }, () => hashing(() => taken));
    try {
      await held.release();
      await until(() => status !== 0, "an answer");
      expect(status).toBe(200);
    } finally {
      free();
      await Promise.all([work, ...others]);
    }
  });
});
