import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { passkeys as calls } from "#contract/passkeys.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { createApp } from "#server/backend/app.ts";
import { passkeyChallenges, passkeys, sessions } from "#server/backend/auth/tables.ts";
import { callerOf, password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { codeFor, lastMessage } from "#tests/support/outbox.ts";
import { addPasskey, signedSignIn } from "#tests/support/passkeys.ts";
import { addFactor, challengeOf, codeAt, newRecoveryCode } from "#tests/support/second-factor.ts";
import { minutes, seconds, useSignIn } from "#tests/support/sign-in.ts";
import { newSoftwareKey } from "#tests/support/software-key.ts";

const { backend, newPerson, newAddress, signIn, answerOf, at, callMe } = useSignIn();

/** Somebody of the seller whose only second factor is a key. */
async function newStaff(values: Parameters<typeof newPerson>[0] = {}) {
  const person = await newPerson({ roles: ["seller_security"], ...values });
  const { device } = await addPasskey(backend, person.userUuid);
  return { ...person, email: person.email ?? "", device };
}

async function challenge(login: string, options: Parameters<typeof signIn>[1] = {}): Promise<string> {
  const answer = await signIn(login, { from: newAddress(), ...options });
  expect([answer.code, answer.cookie]).toEqual(["SECOND_FACTOR_REQUIRED:4011", ""]);
  return answer.error.details.token;
}

async function send(path: string, payload: object, { from = newAddress() } = {}) {
  return answerOf(await backend.app.inject({ method: "POST", url: path, remoteAddress: from, payload }));
}
const ask = async (token: string) => (await send(calls.askSignIn.path, { token })).body as { challenge: string; site: string };
type Signed = ReturnType<ReturnType<typeof newSoftwareKey>["sign"]>;
const enter = (token: string, signed: Signed, options = {}) => send(calls.signIn.path, { token, signed }, options);
const enterByCode = (token: string, code: string) => send(secondFactor.signIn.path, { token, code });

describe("operations 4: a sign-in of a person with a key alone", () => {
  test("the password and the key open a session, also on the admin portal; the use is noted", async () => {
    for (const [roles, admin] of [
      [["seller_security"], false],
      [["platform_manager"], true],
    ] as const) {
      const { email, userUuid, device } = await newStaff({ roles: [...roles] });
      const token = await challenge(email, { admin });
      const asked = await send(calls.askSignIn.path, { token });
      expect(asked.body).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), site: "localhost", credentialIds: [device.id] });
      const answer = await enter(token, device.sign(asked.body));
      expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ["access_token", "refresh_expires_in"]]);
      expect((await callMe(answer.body.access_token)).statusCode).toBe(200);
      const [row] = await backend.db.select().from(passkeys).where(eq(passkeys.userUuid, userUuid));
      expect([row?.counter, row?.lastUsedAt]).toEqual([2, testNow]);
    }
  });

  test("no code of an app opens it, a recovery code does once", async () => {
    const { email, userUuid } = await newStaff();
    expect((await enterByCode(await challenge(email), codeAt(testNow))).code).toBe("CODE_WRONG:4305");
    const code = await newRecoveryCode(backend, userUuid);
    expect((await enterByCode(await challenge(email), code)).status).toBe(200);
    expect((await lastMessage(await backend.as(null), email))?.subject).toBe("Вход по резервному коду");
    expect((await enterByCode(await challenge(email), code)).code).toBe("CODE_WRONG:4305");
  });

  test("somebody with an app too is let in by either", async () => {
    const { email, userUuid, device } = await newStaff();
    await addFactor(backend, userUuid);
    expect((await enterByCode(await challenge(email), codeAt(testNow))).status).toBe(200);
    const token = await challenge(email);
    expect((await enter(token, device.sign(await ask(token)))).status).toBe(200);
  });

  test("where each portal has its address, a key counts at that of the person's portal", async () => {
    const settings = { ...backend.settings, publicUrl: "https://opt.example", adminUrl: "https://admin.opt.example:8443/" };
    const app = await createApp({ pool: backend.pool, settings, now: backend.now, logLevel: "silent" });
    const guest = await callerOf(app, null);
    for (const [role, admin, origin, site] of [
      ["seller_security", false, "https://opt.example", "opt.example"],
      ["platform_manager", true, "https://admin.opt.example:8443", "admin.opt.example"],
    ] as const) {
      const { email, device } = await newStaff({ roles: [role] });
      const signed = async (told: object) => {
        const token = await challengeOf({ ...backend, app }, email, { admin });
        const { body } = await guest(calls.askSignIn, { body: { token } });
        expect(body.site).toBe(site);
        return guest(calls.signIn, { body: { token, signed: device.sign({ ...body, ...told }) } });
      };
      expect((await signed({ origin: "https://opt.example.evil" })).status).toBe(400);
      expect((await signed({ origin })).status).toBe(200);
    }
    await app.close();
  });
});

describe("a signed challenge opens nothing", () => {
  test.each([
    ["from another origin", { origin: "http://localhost.evil.example" }],
    ["for another site", { site: "evil.example" }],
    ["with another challenge", { challenge: "another" }],
    ["that made a key", { type: "webauthn.create" }],
    ["when the device verified nobody", { isVerified: false }],
    ["with the counter of before", { counter: 1 }],
  ])("%s", async (_, told) => {
    const { email, device } = await newStaff();
    const token = await challenge(email);
    const answer = await enter(token, device.sign({ ...(await ask(token)), ...told }));
    expect([answer.status, answer.code, answer.cookie]).toEqual([400, "CODE_WRONG:4305", ""]);
    expect(answer.error.message).toBe("Ключ доступа не подошёл: попробуйте ещё раз или введите код");
  });

  test("with a signature of another key, or of changed data", async () => {
    const { email, device } = await newStaff();
    for (const forge of [
      (asked: { challenge: string }) => ({ ...newSoftwareKey().sign(asked), id: device.id }),
      (asked: { challenge: string }) => ({
        ...device.sign(asked),
        authenticatorData: device.sign({ ...asked, counter: 900 }).authenticatorData,
      }),
    ]) {
      const token = await challenge(email);
      expect((await enter(token, forge(await ask(token)))).code).toBe("CODE_WRONG:4305");
    }
  });

  test("of another person", async () => {
    const [anna, boris] = [await newStaff(), await newStaff()];
    const token = await challenge(anna.email);
    expect((await enter(token, boris.device.sign(await ask(token)))).code).toBe("CODE_WRONG:4305");
    const theirs = await challenge(boris.email);
    expect((await enter(theirs, boris.device.sign(await ask(theirs)))).status, "it is still theirs").toBe(200);
  });

  test("twice, or after a wrong one, or in another sign-in, or after five minutes", async () => {
    const { email, device } = await newStaff();
    const [one, other] = [await challenge(email), await challenge(email)];
    const asked = await ask(one);
    expect((await enter(other, device.sign(asked))).code, "another sign-in").toBe("CODE_WRONG:4305");
    expect((await enter(one, device.sign({ ...asked, origin: "https://evil.example" }))).code).toBe("CODE_WRONG:4305");
    expect((await enter(one, device.sign(asked))).code, "after a wrong one").toBe("CODE_WRONG:4305");
    const again = device.sign(await ask(one));
    expect((await enter(one, again)).status).toBe(200);
    expect((await enter(one, again)).code, "the sign-in is used up").toBe("CODE_EXPIRED:4444");

    const late = await challenge(email);
    const askedLate = await ask(late);
    await backend.db.update(passkeyChallenges).set({ expiresAt: testNow }).where(eq(passkeyChallenges.challenge, askedLate.challenge));
    expect((await enter(late, device.sign(askedLate))).code).toBe("CODE_WRONG:4305");
    expect((await at(minutes(5), () => enter(late, device.sign(askedLate)))).code).toBe("CODE_EXPIRED:4444");
  });

  test("of two at one moment one wins", async () => {
    const { email, device } = await newStaff();
    const token = await challenge(email);
    const signed = device.sign(await ask(token));
    const answers = await Promise.all([enter(token, signed), enter(token, signed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("no challenge is given without the password, and none to a person without a key", async () => {
    expect((await send(calls.askSignIn.path, { token: "x".repeat(43) })).code).toBe("CODE_EXPIRED:4444");
    const person = await newPerson({ roles: ["seller_security"] });
    await addFactor(backend, person.userUuid);
    expect((await send(calls.askSignIn.path, { token: await challenge(person.email ?? "") })).code).toBe("CONFLICT:4009");
  });

  test("five wrong ones end the sign-in, and block the network", async () => {
    const { email, device } = await newStaff();
    const token = await challenge(email);
    const wrong = async (options = {}) => enter(token, device.sign({ ...(await ask(token)), challenge: "another" }), options);
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).code).toBe("CODE_WRONG:4305");
    expect((await wrong()).code).toBe("CODE_EXPIRED:4444");
    const from = newAddress();
    for (let tries = 0; tries < 5; tries += 1) await enter(await challenge(email), device.sign({ challenge: "another" }), { from });
    const blocked = await challenge(email);
    expect((await enter(blocked, device.sign(await ask(blocked)), { from })).code).toBe("ATTEMPTS_LIMIT:4029");
  });
});

describe("no door opens a session without the key", () => {
  test("a restored password", async () => {
    const { email } = await newStaff();
    const guest = await backend.as(null);
    const { token } = (await guest(auth.requestRestore, { body: { login: email, method: "email" } })).body;
    const verified = await guest(auth.verifyRestore, { body: { token, code: await codeFor(guest, email) } });
    const fresh = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };
    const restored = await guest(auth.restorePassword, { body: { token: verified.body.token, ...fresh } });
    expect([restored.status, String(restored.headers["set-cookie"]).includes("refresh_token")]).toEqual([200, false]);
    const cookie = String(restored.headers["set-cookie"]).split(";")[0] ?? "";
    await challenge(email, { password: fresh.password, headers: { cookie } });
  });

  test("a browser that has signed in before", async () => {
    const { email, device } = await newStaff();
    const token = await challenge(email);
    const { cookie } = await enter(token, device.sign(await ask(token)));
    await challenge(email, { headers: { cookie: /device=[^;]+/.exec(cookie)?.[0] ?? "" } });
  });

  test("a sign-in that waits, once the password, the access or the key has ended", async () => {
    const changed = await newStaff();
    const waiting = await challenge(changed.email);
    const signed = changed.device.sign(await ask(waiting));
    const first = await challenge(changed.email);
    const session = await enter(first, changed.device.sign(await ask(first)));
    const response = await backend.app.inject({
      method: "POST",
      url: auth.changePassword.path,
      headers: { authorization: `Bearer ${session.body.access_token}` },
      payload: { currentPassword: password, password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" },
    });
    expect(response.statusCode).toBe(200);
    expect((await enter(waiting, signed)).code).toBe("CODE_EXPIRED:4444");

    const blocked = await newStaff();
    const token = await challenge(blocked.email);
    const ofBlocked = blocked.device.sign(await ask(token));
    await backend.pool.query("update customers set status = 'disabled' where uuid = $1", [blocked.uuid]);
    expect((await enter(token, ofBlocked)).code).toBe("CODE_EXPIRED:4444");

    const removed = await newStaff();
    const late = await challenge(removed.email);
    const ofRemoved = removed.device.sign(await ask(late));
    await backend.db.delete(passkeys).where(eq(passkeys.userUuid, removed.userUuid));
    expect((await enter(late, ofRemoved)).code).toBe("CODE_WRONG:4305");
  });

  test("right passwords without the key count as wrong ones do", async () => {
    const { email } = await newStaff();
    const from = newAddress();
    for (let tries = 0; tries < 5; tries += 1) await challenge(email, { from });
    expect((await signIn(email, { from })).code).toBe("ATTEMPTS_LIMIT:4029");
  });
});

describe("a lost key", () => {
  test("takes two people, and the reset removes every factor; a sign-in by key withdraws the request", async () => {
    const person = await newStaff();
    const admin = await newPerson({ roles: ["tech_support"] });
    const { body } = await signIn(admin.email ?? "", { admin: true, from: newAddress() });
    const reset = async () => {
      const url = secondFactor.reset.path.replace(":userUuid", person.userUuid);
      const answer = await backend.app.inject({ method: "DELETE", url, headers: { authorization: `Bearer ${body.access_token}` } });
      return answer.statusCode;
    };
    expect(await reset(), "an administrator alone").toBe(409);
    const lost = async () => send(secondFactor.requestReset.path, { token: await challenge(person.email) });
    expect((await lost()).status).toBe(200);
    const token = await challenge(person.email);
    expect((await enter(token, person.device.sign(await ask(token)))).status).toBe(200);
    expect(await reset(), "withdrawn").toBe(409);

    await addFactor(backend, person.userUuid);
    await lost();
    expect(await reset()).toBe(200);
    expect(await backend.db.$count(passkeys, eq(passkeys.userUuid, person.userUuid))).toBe(0);
    const left = await backend.db.select().from(sessions).where(eq(sessions.userUuid, person.userUuid));
    expect(left.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    expect((await signIn(person.email, { from: newAddress() })).status).toBe(200);
  });
});

test("trust S72: signing in by a key is logged as that, and no line has a challenge or a signature", async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const app = await createApp({ pool: backend.pool, settings: backend.settings, now: backend.now, logLevel: "info", logTo });
  const { email, userUuid, device } = await newStaff();
  const own = { ...backend, app, as: (who: string | null) => callerOf(app, who) };
  const body = await signedSignIn(own, await challengeOf(own, email), device);
  const guest = await callerOf(app, null);
  await guest(calls.signIn, { body: { ...body, signed: { ...body.signed, signature: "AAAA" } } });
  const again = await signedSignIn(own, body.token, device);
  expect((await guest(calls.signIn, { body: again })).status).toBe(200);
  await app.close();
  const audit = lines.map((line) => JSON.parse(line)).filter((line) => line.audit?.startsWith("passkeys"));
  expect(audit.map(({ audit: call, user, result, by }) => [call, user, result, by])).toEqual([
    ["passkeys.signIn", userUuid, "CODE_WRONG", undefined],
    ["passkeys.signIn", userUuid, "done", "passkey"],
  ]);
  for (const text of [body.token, body.signed.signature, again.signed.signature]) expect(lines.join("")).not.toContain(text);
});

test("a session from before the key was added has to prove who is there", async () => {
  const person = await newPerson({ roles: ["seller_security"] });
  const as = await callerOf(backend.app, person.email ?? "");
  await addPasskey(backend, person.userUuid);
  await backend.db
    .update(sessions)
    .set({ provenAt: seconds(-601) })
    .where(eq(sessions.userUuid, person.userUuid));
  const fresh = { currentPassword: password, password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };
  expect((await as(auth.changePassword, { body: fresh })).errors[0]?.code).toBe("REAUTHENTICATION_REQUIRED:4011");
});
