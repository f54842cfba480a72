import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers } from "#contract/customers.ts";
import type { Role } from "#contract/roles.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { createApp } from "#server/backend/app.ts";
import { resealFactors } from "#server/backend/auth/reseal-factors.ts";
import { recoveryCodes, secondFactors, sessions, signInChallenges } from "#server/backend/auth/tables.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { callerOf, password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { lastMessage } from "#tests/support/outbox.ts";
import { addPasskey } from "#tests/support/passkeys.ts";
import { addFactor, challengeOf, codeAt, newRecoveryCode, wrongCode } from "#tests/support/second-factor.ts";
import { minutes, seconds, useSignIn } from "#tests/support/sign-in.ts";

const { backend, newPerson, newAddress, signIn, callMe } = useSignIn();

/** Somebody of the seller who is signed in. */
async function newStaff(roles: Role[] = ["seller_security"]) {
  const person = await newPerson({ roles });
  const email = person.email ?? "";
  return { ...person, email, as: await callerOf(backend.app, email) };
}

const newAdmin = async (roles: Role[]) => {
  const person = await newPerson({ roles });
  const email = person.email ?? "";
  const { body } = await signIn(email, { admin: true, from: newAddress() });
  const send = (userUuid: string) =>
    backend.app.inject({
      method: "DELETE",
      url: secondFactor.reset.path.replace(":userUuid", userUuid),
      headers: { authorization: `Bearer ${body.access_token}` },
    });
  return { ...person, email, reset: async (userUuid: string) => answerIn(await send(userUuid)) };
};

const answerIn = (response: { statusCode: number; json(): { errors?: { code: string; message: string }[] } }) => {
  const [error] = response.json().errors ?? [];
  return [response.statusCode, ...(error ? [error.code] : [])];
};

const codeIn = (answer: { errors: { code: string }[] }) => answer.errors[0]?.code;
const subjectFor = async (email: string) => (await lastMessage(await backend.as(null), email))?.subject;
const factorOf = async (userUuid: string) => (await backend.db.select().from(secondFactors).where(eq(secondFactors.userUuid, userUuid)))[0];
const isOn = async (userUuid: string) => Boolean((await factorOf(userUuid))?.confirmedAt);

describe("a person of the staff switches the second factor on", () => {
  test("by the password and the first code of the app; other sessions end, the codes are told once, the person is told", async () => {
    const person = await newStaff();
    const elsewhere = await signIn(person.email, { from: newAddress() });
    const begun = (await person.as(secondFactor.begin, { body: { currentPassword: password } })).body;
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await person.as(secondFactor.get)).body).toEqual({ confirmedAt: null, recoveryCodesLeft: 0, passkeys: [] });

    const confirmed = await person.as(secondFactor.confirm, { body: { code: codeAt(testNow, { of: begun.secret }) } });
    expect(confirmed.status).toBe(200);
    const codes = confirmed.body.recoveryCodes;
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
    expect((await person.as(secondFactor.get)).body, "this session goes on").toMatchObject({ confirmedAt: testNow.toISOString() });
    expect((await person.as(secondFactor.get)).body.recoveryCodesLeft).toBe(10);
    expect((await callMe(elsewhere.body.access_token)).statusCode, "another has ended").toBe(401);
    const headers = { cookie: `refresh_token=${elsewhere.refreshToken}` };
    expect((await backend.app.inject({ method: "POST", url: auth.refresh.path, headers })).statusCode, "for good").toBe(401);
    expect(await subjectFor(person.email)).toBe("Вход по коду включён");
    expect((await signIn(person.email, { from: newAddress() })).code).toBe("SECOND_FACTOR_REQUIRED:4011");

    const guest = await backend.as(null);
    const enter = async (code: string) => guest(secondFactor.signIn, { body: { token: await challengeOf(backend, person.email), code } });
    expect(codeIn(await enter(codeAt(testNow, { of: begun.secret }))), "the first code opens no session").toBe("CODE_WRONG:4305");
    expect((await enter(codes[9] ?? "")).status).toBe(200);
  });

  test("neither the secret nor a recovery code can be read from the database", async () => {
    const person = await newStaff();
    const begun = (await person.as(secondFactor.begin, { body: { currentPassword: password } })).body;
    const { body } = await person.as(secondFactor.confirm, { body: { code: codeAt(testNow, { of: begun.secret }) } });
    const stored = JSON.stringify([
      await factorOf(person.userUuid),
      await backend.db.select().from(recoveryCodes).where(eq(recoveryCodes.userUuid, person.userUuid)),
    ]);
    for (const text of [begun.secret, ...body.recoveryCodes.map((code) => code.replaceAll("-", ""))]) expect(stored).not.toContain(text);
  });

  test("not with a wrong password or code, not an hour later, and not twice", async () => {
    const person = await newStaff();
    expect((await person.as(secondFactor.begin, { body: { currentPassword: "wrong" } })).status).toBe(400);
    expect(codeIn(await person.as(secondFactor.confirm, { body: { code: codeAt(testNow) } })), "before it is begun").toBe(
      "CODE_EXPIRED:4444",
    );
    await addFactor(backend, person.userUuid, { isConfirmed: false });
    expect(codeIn(await person.as(secondFactor.confirm, { body: { code: wrongCode(testNow) } }))).toBe("CODE_WRONG:4305");
    await backend.db
      .update(secondFactors)
      .set({ createdAt: minutes(-60) })
      .where(eq(secondFactors.userUuid, person.userUuid));
    expect(codeIn(await person.as(secondFactor.confirm, { body: { code: codeAt(testNow) } }))).toBe("CODE_EXPIRED:4444");
    expect(await isOn(person.userUuid)).toBe(false);
    await addFactor(backend, person.userUuid, { isConfirmed: false });
    const both = await Promise.all([0, 1].map((steps) => person.as(secondFactor.confirm, { body: { code: codeAt(testNow, { steps }) } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeIn(await person.as(secondFactor.begin, { body: { currentPassword: password } })), "while one is on").toBe("CONFLICT:4009");
  });

  test("five wrong codes block the session's further ones", async () => {
    const person = await newStaff();
    await addFactor(backend, person.userUuid, { isConfirmed: false });
    for (let tries = 0; tries < 5; tries += 1) await person.as(secondFactor.confirm, { body: { code: wrongCode(testNow) } });
    expect(codeIn(await person.as(secondFactor.confirm, { body: { code: codeAt(testNow) } }))).toBe("ATTEMPTS_LIMIT:4029");
  });
});

describe("a person who has a second factor", () => {
  test("gets new recovery codes by the password and a code: the earlier ones end", async () => {
    const person = await newStaff();
    await addFactor(backend, person.userUuid);
    const old = await newRecoveryCode(backend, person.userUuid);
    const renew = (code: string, currentPassword = password) =>
      person.as(secondFactor.renewRecoveryCodes, { body: { currentPassword, code } });
    expect((await renew(codeAt(testNow), "wrong")).status).toBe(400);
    expect(codeIn(await renew(wrongCode(testNow)))).toBe("CODE_WRONG:4305");
    const { body } = await renew(codeAt(testNow));
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await subjectFor(person.email)).toBe("Новые резервные коды");
    expect(codeIn(await renew(old)), "an earlier one").toBe("CODE_WRONG:4305");
    expect((await renew(body.recoveryCodes[0] ?? "")).status, "a new one").toBe(200);
  });

  test("switches it off by the password and a code, also a recovery code: the password is then enough", async () => {
    for (const codeOf of [async () => codeAt(testNow), (userUuid: string) => newRecoveryCode(backend, userUuid)]) {
      const person = await newStaff();
      await addFactor(backend, person.userUuid);
      const off = (code: string, currentPassword = password) => person.as(secondFactor.switchOff, { body: { currentPassword, code } });
      expect((await off(codeAt(testNow), "wrong")).status).toBe(400);
      expect(codeIn(await off(wrongCode(testNow)))).toBe("CODE_WRONG:4305");
      expect(await isOn(person.userUuid)).toBe(true);
      const waiting = await challengeOf(backend, person.email);
      expect((await off(await codeOf(person.userUuid))).status).toBe(200);
      expect(await subjectFor(person.email)).toBe("Вход по коду выключен");
      expect((await signIn(person.email, { from: newAddress() })).status).toBe(200);
      const late = await (await backend.as(null))(secondFactor.signIn, { body: { token: waiting, code: codeAt(testNow) } });
      expect(codeIn(late), "a sign-in that waited").toBe("CODE_EXPIRED:4444");
      expect(codeIn(await off(codeAt(testNow, { steps: 1 }))), "again").toBe("CONFLICT:4009");
    }
  });
});

describe("a lost app", () => {
  const requestReset = async (login: string) =>
    (await backend.as(null))(secondFactor.requestReset, { body: { token: await challengeOf(backend, login) } });

  test("takes two people: the person requests by the password, an administrator resets, and both are on record", async () => {
    const [person, admin] = [await newStaff(), await newAdmin(["tech_support"])];
    await addFactor(backend, person.userUuid);
    expect(await admin.reset(person.userUuid), "an administrator alone").toEqual([409, "CONFLICT:4009"]);
    expect((await requestReset(person.email)).body).toEqual({});
    expect(await subjectFor(person.email)).toBe("Просьба выключить вход по коду");
    expect([await isOn(person.userUuid), (await signIn(person.email, { from: newAddress() })).code], "the person alone").toEqual([
      true,
      "SECOND_FACTOR_REQUIRED:4011",
    ]);
    expect(await admin.reset(person.userUuid)).toEqual([200]);
    expect(await subjectFor(person.email)).toBe("Вход по коду выключил администратор");
    const left = await backend.db.select().from(sessions).where(eq(sessions.userUuid, person.userUuid));
    expect(left.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    expect((await signIn(person.email, { from: newAddress() })).status).toBe(200);
    expect(await admin.reset(person.userUuid), "twice").toEqual([409, "CONFLICT:4009"]);
  });

  test("a request ends after a day, and a repeated one does not write to the person again", async () => {
    const [person, admin] = [await newStaff(), await newAdmin(["tech_support"])];
    await addFactor(backend, person.userUuid);
    await requestReset(person.email);
    await requestReset(person.email);
    const { rows } = await backend.pool.query("select subject from messages where recipient = $1", [person.email]);
    expect(rows).toEqual([{ subject: "Просьба выключить вход по коду" }]);
    const yesterday = { resetRequestedAt: minutes(-24 * 60) };
    await backend.db.update(secondFactors).set(yesterday).where(eq(secondFactors.userUuid, person.userUuid));
    expect(await admin.reset(person.userUuid)).toEqual([409, "CONFLICT:4009"]);
  });

  test("a sign-in with a code withdraws the request, which may be a thief's", async () => {
    for (const codeOf of [async () => codeAt(testNow), (userUuid: string) => newRecoveryCode(backend, userUuid)]) {
      const [person, admin] = [await newStaff(), await newAdmin(["tech_support"])];
      await addFactor(backend, person.userUuid);
      await requestReset(person.email);
      const body = { token: await challengeOf(backend, person.email), code: await codeOf(person.userUuid) };
      expect((await (await backend.as(null))(secondFactor.signIn, { body })).status).toBe(200);
      expect(await admin.reset(person.userUuid)).toEqual([409, "CONFLICT:4009"]);
    }
  });

  test("nobody resets their own, and tech support not a platform manager's", async () => {
    const [support, manager] = [await newAdmin(["tech_support"]), await newAdmin(["platform_manager"])];
    for (const { userUuid } of [support, manager]) await addFactor(backend, userUuid, { isResetRequested: true });
    expect(await support.reset(manager.userUuid)).toEqual([403, "FORBIDDEN:4003"]);
    expect(await manager.reset(manager.userUuid)).toEqual([409, "CONFLICT:4009"]);
    expect([await isOn(support.userUuid), await isOn(manager.userUuid)]).toEqual([true, true]);
    expect(await manager.reset(support.userUuid)).toEqual([200]);
    expect(await isOn(support.userUuid)).toBe(false);
  });

  test("a request needs a sign-in that waits", async () => {
    const answer = await (await backend.as(null))(secondFactor.requestReset, { body: { token: "x".repeat(43) } });
    expect(codeIn(answer)).toBe("CODE_EXPIRED:4444");
  });
});

test("trust S72: every step is logged with the person, and by which code, and no line has a code, a secret or a token", async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const app = await createApp({ pool: backend.pool, settings: backend.settings, now: backend.now, logLevel: "info", logTo });
  const person = await newStaff();
  const as = await callerOf(app, person.email);
  const guest = await callerOf(app, null);
  const begun = (await as(secondFactor.begin, { body: { currentPassword: password } })).body;
  const { recoveryCodes: codes } = (await as(secondFactor.confirm, { body: { code: codeAt(testNow, { of: begun.secret }) } })).body;
  const token = await challengeOf({ ...backend, app }, person.email);
  await guest(secondFactor.signIn, { body: { token, code: codeAt(testNow, { of: begun.secret }) } });
  await guest(secondFactor.requestReset, { body: { token } });
  await guest(secondFactor.signIn, { body: { token, code: codes[0] ?? "" } });
  await as(secondFactor.switchOff, { body: { currentPassword: password, code: codeAt(testNow, { steps: 1, of: begun.secret }) } });
  await app.close();
  const audit = lines.map((line) => JSON.parse(line)).filter((line) => line.audit?.startsWith("secondFactor"));
  expect(audit.map(({ audit: call, result, by }) => [call, result, by])).toEqual([
    ["secondFactor.confirm", "done", undefined],
    ["secondFactor.signIn", "CODE_WRONG", undefined],
    ["secondFactor.requestReset", "done", undefined],
    ["secondFactor.signIn", "done", "recovery"],
    ["secondFactor.switchOff", "done", "app"],
  ]);
  expect(new Set(audit.map(({ user }) => user))).toEqual(new Set([person.userUuid]));
  for (const text of [begun.secret, token, codes[0] ?? ""]) expect(lines.join("")).not.toContain(text);
});

test("a new TOKEN_SECRET re-encrypts the secrets; without the old one they are named as lost", async () => {
  const person = await newStaff();
  await addFactor(backend, person.userUuid);
  const old = backend.settings.tokenSecrets;
  const fresh = "another-tests-only-secret-of-32-bytes-at-least";
  expect(await resealFactors(backend.db, { tokenSecrets: [fresh] })).toContain(person.userUuid);
  expect(await resealFactors(backend.db, { tokenSecrets: [fresh, ...old] })).toEqual([]);
  expect(await resealFactors(backend.db, { tokenSecrets: [fresh] }), "the old one is no longer needed").toEqual([]);
  expect(await resealFactors(backend.db, { tokenSecrets: [...old, fresh] }), "and back").toEqual([]);
  const token = await challengeOf(backend, person.email);
  expect((await (await backend.as(null))(secondFactor.signIn, { body: { token, code: codeAt(testNow) } })).status).toBe(200);
});

test("trust S93: sign-ins and factors that nobody has finished are removed after a day", async () => {
  const [begun, waiting] = [await newStaff(), await newStaff()];
  await addFactor(backend, begun.userUuid, { isConfirmed: false });
  await addFactor(backend, waiting.userUuid);
  await challengeOf(backend, waiting.email);
  await removeExpired(backend.db, seconds(24 * 3600 + 299));
  expect(await backend.db.$count(signInChallenges, eq(signInChallenges.userUuid, waiting.userUuid))).toBe(1);
  await removeExpired(backend.db, seconds(24 * 3600 + 301));
  expect(await backend.db.$count(signInChallenges, eq(signInChallenges.userUuid, waiting.userUuid))).toBe(0);
  expect(await backend.db.$count(secondFactors, isNull(secondFactors.confirmedAt))).toBe(0);
  expect(await isOn(waiting.userUuid)).toBe(true);
});

describe("the list of all people", () => {
  test("says who has no second factor and shows only them, in as many statements as without them; buyers are not asked", async () => {
    const [on, keyed, waiting, none] = [await newStaff(), await newStaff(), await newStaff(), await newStaff()];
    await addFactor(backend, on.userUuid);
    await addPasskey(backend, keyed.userUuid);
    await addFactor(backend, waiting.userUuid, { isConfirmed: false });
    const buyer = await newPerson();
    const admin = await newPerson({ roles: ["platform_manager"] });
    const { body: signedIn } = await signIn(admin.email ?? "", { admin: true, from: newAddress() });
    const read = async (query: Record<string, string>) => {
      const answer = await backend.app.inject({
        method: "GET",
        url: customers.listInternal.path,
        query: { perPage: "100", ...query },
        headers: { authorization: `Bearer ${signedIn.access_token}` },
      });
      const people = answer.json().customers as { userUuid: string; secondFactor: string | null }[];
      const ours = new Map(people.map(({ userUuid, secondFactor }) => [userUuid, secondFactor]));
      return {
        of: [on, keyed, waiting, none, buyer].map(({ userUuid }) => ours.get(userUuid)),
        total: answer.json().total as number,
        shown: people.length,
        queries: Number(answer.headers["x-query-count"]),
      };
    };
    const all = await read({});
    expect(all.of).toEqual(["on", "on", "missing", "missing", null]);
    const missing = await read({ secondFactor: "missing" });
    expect([missing.of, missing.total]).toEqual([[undefined, undefined, "missing", "missing", undefined], missing.shown]);
    const only = await read({ secondFactor: "on" });
    expect([only.of, only.total]).toEqual([["on", "on", undefined, undefined, undefined], only.shown]);
    expect([(await read({ perPage: "1" })).queries, missing.queries]).toEqual([all.queries, all.queries]);
  });
});
