import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { listCalls } from "#contract/calls.ts";
import { customers as people } from "#contract/customers.ts";
import { exchange } from "#contract/exchange.ts";
import { reauthentication } from "#contract/reauthentication.ts";
import { sessions } from "#server/backend/auth/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { callersOf } from "#tests/support/access-matrix.ts";
import { askedAgain, askedWithFactor } from "#tests/support/asks-again.ts";
import { type Caller, callerOf, password } from "#tests/support/backend.ts";
import { errorIn, invalidInput, useCallDriver } from "#tests/support/call-driver.ts";
import { testNow } from "#tests/support/clock.ts";
import { addPerson } from "#tests/support/people.ts";
import { addFactor, codeAt, newRecoveryCode, wrongCode } from "#tests/support/second-factor.ts";

const { backend, drive } = useCallDriver();
const asked = [403, ["REAUTHENTICATION_REQUIRED:4011"]];
const minutesAgo = (count: number) => new Date(testNow.getTime() - count * 60_000);

let numbers = 0;
async function newStaff() {
  numbers += 1;
  const email = `proof${numbers}@seller.example`;
  const person = await addPerson(backend.db, { companyUuid: demoUuid("company", "seller"), email, roles: ["supervisor"] });
  return { ...person, email, as: await callerOf(backend.app, email) };
}

/** Sessions last proven then; without a person, everybody's. */
const proveAt = (provenAt: Date | null, userUuid?: string) =>
  backend.db
    .update(sessions)
    .set({ provenAt })
    .where(userUuid === undefined ? undefined : eq(sessions.userUuid, userUuid));

const codeIn = ({ errors }: { errors: { code: string }[] }) => errors[0]?.code;
const own = (as: Caller) => as(people.personalData);
const untilOf = async (as: Caller) => (await as(reauthentication.get)).body.provenUntil;

describe("operations 4: a dangerous call asks again who is there", () => {
  const calls = listCalls().filter(([id]) => askedAgain.includes(id));
  beforeEach(() => proveAt(testNow));

  test("each is open for ten minutes after the sign-in and closed after, before its input is read, for whoever may call it", async () => {
    expect(calls.length).toBe(askedAgain.length);
    for (const [id, call] of calls)
      for (const column of callersOf(id).columns) {
        await proveAt(new Date(minutesAgo(10).getTime() + 1));
        const fresh = await drive(id, call, column, invalidInput);
        if (fresh.status === 403) expect(errorIn(fresh), fresh.cell).not.toEqual(asked);
        await proveAt(testNow);
        for (const provenAt of [minutesAgo(10), null]) {
          await proveAt(provenAt);
          const stale = await drive(id, call, column, invalidInput);
          expect(errorIn(stale), stale.cell).toEqual(asked);
        }
      }
  });

  test("all others are open in a session of any age", async () => {
    await proveAt(null);
    for (const [id, call] of listCalls()) {
      const [column] = callersOf(id).columns;
      if (askedAgain.includes(id) || id.startsWith("auth.logout") || column === undefined) continue;
      const answer = await drive(id, call, column, invalidInput);
      expect(answer.body, answer.cell).not.toContain("REAUTHENTICATION_REQUIRED");
    }
  });

  test("whoever may not call it is refused as ever", async () => {
    await proveAt(null);
    const [id, call] = calls.find(([name]) => name === "exchange.createKey") ?? [];
    if (!id || !call) throw new Error("no such call");
    expect(errorIn(await drive(id, call, "BM", invalidInput))).toEqual([403, ["FORBIDDEN:4003"]]);
    expect(errorIn(await drive(id, call, "G", invalidInput))).toEqual([401, ["UNAUTHORIZED:4010"]]);
  });
});

describe("a person proves who they are", () => {
  test("by the password, for ten minutes and this session alone", async () => {
    const { as, email, userUuid } = await newStaff();
    const elsewhere = await callerOf(backend.app, email);
    await proveAt(null, userUuid);
    expect((await as(reauthentication.get)).body).toEqual({ provenUntil: null, hasFactor: false, hasPasskey: false });
    const { status, body } = await as(reauthentication.prove, { body: { currentPassword: password } });
    expect([status, body]).toEqual([200, { provenUntil: new Date(testNow.getTime() + 600_000).toISOString() }]);
    expect(await untilOf(as)).toBe(body.provenUntil);
    expect((await own(as)).status).toBe(200);
    expect(codeIn(await own(elsewhere)), "another browser of the person").toBe("REAUTHENTICATION_REQUIRED:4011");
  });

  test("a wrong password proves nothing, and five of them block the session's further ones", async () => {
    const { as, userUuid } = await newStaff();
    await proveAt(null, userUuid);
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, errors } = await as(reauthentication.prove, { body: { currentPassword: "Wrong-1234" } });
      expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["currentPassword"]]);
    }
    expect(codeIn(await as(reauthentication.prove, { body: { currentPassword: password } }))).toBe("ATTEMPTS_LIMIT:4029");
    expect([await untilOf(as), codeIn(await own(as))]).toEqual([null, "REAUTHENTICATION_REQUIRED:4011"]);
  });

  test("with a second factor the password alone proves nothing, a code of the app or a recovery code does, each once", async () => {
    const { as, userUuid } = await newStaff();
    await addFactor(backend, userUuid);
    await proveAt(null, userUuid);
    const prove = (code?: string) => as(reauthentication.prove, { body: { currentPassword: password, ...(code && { code }) } });
    const alone = await prove();
    expect([alone.status, Object.keys(alone.errors[0]?.details ?? {})]).toEqual([400, ["code"]]);
    expect(codeIn(await prove(wrongCode(testNow)))).toBe("CODE_WRONG:4305");
    expect([await untilOf(as), codeIn(await own(as))]).toEqual([null, "REAUTHENTICATION_REQUIRED:4011"]);
    const code = codeAt(testNow);
    expect((await prove(code)).status).toBe(200);
    expect((await own(as)).status).toBe(200);
    await proveAt(null, userUuid);
    expect(codeIn(await prove(code)), "the same code").toBe("CODE_WRONG:4305");
    expect((await prove(await newRecoveryCode(backend, userUuid))).status).toBe(200);
  });

  test("a wrong password is refused before the code is used up", async () => {
    const { as, userUuid } = await newStaff();
    await addFactor(backend, userUuid);
    const code = codeAt(testNow);
    expect((await as(reauthentication.prove, { body: { currentPassword: "Wrong-1234", code } })).status).toBe(400);
    expect((await as(reauthentication.prove, { body: { currentPassword: password, code } })).status).toBe(200);
  });

  test("no exchange key proves anybody", async () => {
    const { as } = await newStaff();
    const { key } = (await as(exchange.createKey, { body: { name: "1С-proof", writes: ["goods"] }, key: crypto.randomUUID() })).body;
    const send = (method: "GET" | "POST", url: string, payload = {}) =>
      backend.app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(method === "POST" && { payload }) });
    const answers = [
      await send("POST", reauthentication.prove.path, { currentPassword: password }),
      await send("GET", people.personalData.path),
      await send("POST", exchange.createKey.path, { name: "another", writes: ["goods"] }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });
});

test("who has a second factor is asked for it before a new password, e-mail or phone and a deletion; others are not", async () => {
  const { as, userUuid } = await newStaff();
  await proveAt(null, userUuid);
  const calls = listCalls().filter(([id]) => askedWithFactor.includes(id));
  expect(calls.length).toBe(askedWithFactor.length);
  const body = { currentPassword: "Wrong-1234" };
  for (const [id, call] of calls) expect(codeIn(await as(call, { body })), id).toBe("VALIDATION_ERROR:4000");
  await addFactor(backend, userUuid);
  for (const [id, call] of calls) expect(codeIn(await as(call, { body })), id).toBe("REAUTHENTICATION_REQUIRED:4011");
  await proveAt(testNow, userUuid);
  const changed = await as(auth.changePassword, {
    body: { currentPassword: password, password: "Novy-2026!", confirmation: "Novy-2026!" },
  });
  expect(changed.status).toBe(200);
});

test("a session whose password was replaced elsewhere proves nothing any more", async () => {
  const { as, email } = await newStaff();
  const elsewhere = await callerOf(backend.app, email);
  const next = "Novy-2026!";
  expect((await elsewhere(auth.changePassword, { body: { currentPassword: password, password: next, confirmation: next } })).status).toBe(
    200,
  );
  expect((await as(reauthentication.prove, { body: { currentPassword: next } })).status).toBe(401);
});
