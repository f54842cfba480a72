import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { signInChallenges } from "#server/backend/auth/tables.ts";
import { password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { codeFor, lastMessage } from "#tests/support/outbox.ts";
import { addFactor, codeAt, newRecoveryCode, wrongCode } from "#tests/support/second-factor.ts";
import { minutes, seconds, useSignIn } from "#tests/support/sign-in.ts";

const { backend, newPerson, newAddress, signIn, answerOf, at, callMe } = useSignIn();

/** Somebody of the seller whose codes are those of the tests' app. */
async function newStaff(values: Parameters<typeof newPerson>[0] = {}) {
  const person = await newPerson({ roles: ["seller_security"], ...values });
  await addFactor(backend, person.userUuid);
  return { ...person, email: person.email ?? "" };
}

/** The token of a sign-in with the right password. */
async function challenge(login: string, options: Parameters<typeof signIn>[1] = {}): Promise<string> {
  const answer = await signIn(login, { from: newAddress(), ...options });
  expect(answer.code).toBe("SECOND_FACTOR_REQUIRED:4011");
  return answer.error.details.token;
}

/** From a network of its own, unless `from` names one: no limit is shared. */
async function enter(token: string, code: string, { from = newAddress() }: { from?: string } = {}) {
  const payload = { token, code };
  return answerOf(await backend.app.inject({ method: "POST", url: secondFactor.signIn.path, remoteAddress: from, payload }));
}

describe("a sign-in of a person with a second factor", () => {
  test("the right password alone gives neither a token nor a cookie", async () => {
    const { email } = await newStaff();
    const answer = await signIn(email, { from: newAddress() });
    expect([answer.status, answer.code, answer.error.message]).toEqual([403, "SECOND_FACTOR_REQUIRED:4011", "Введите код из приложения"]);
    expect([answer.cookie, answer.body.access_token]).toEqual(["", undefined]);
    expect(answer.error.details).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: minutes(5).toISOString(),
      kinds: ["app"],
    });
    expect((await signIn(email, { password: "wrong", from: newAddress() })).code, "a wrong one is answered as ever").toBe(
      "WRONG_CREDENTIALS:4002",
    );
  });

  test("the password and a code of the app open a session, also on the admin portal", async () => {
    for (const [roles, admin] of [
      [["seller_security"], false],
      [["platform_manager"], true],
    ] as const) {
      const { email } = await newStaff({ roles: [...roles] });
      const answer = await enter(await challenge(email, { admin }), codeAt(testNow));
      expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ["access_token", "refresh_expires_in"]]);
      expect(answer.refreshToken).not.toBe("");
      expect((await callMe(answer.body.access_token)).statusCode).toBe(200);
    }
  });

  test("a factor that waits for its first code changes nothing", async () => {
    const person = await newPerson({ roles: ["seller_security"] });
    await addFactor(backend, person.userUuid, { isConfirmed: false });
    expect((await signIn(person.email ?? "", { from: newAddress() })).status).toBe(200);
  });

  test("a code is read with spaces, hyphens and what copying adds", async () => {
    for (const spelled of [(code: string) => `${code.slice(0, 3)} ${code.slice(3)}`, (code: string) => `\u200b${code}\u00a0\ufeff`]) {
      const { email } = await newStaff();
      expect((await enter(await challenge(email), spelled(codeAt(testNow)))).status).toBe(200);
    }
    const { email, userUuid } = await newStaff();
    const code = await newRecoveryCode(backend, userUuid);
    const typed = ` ${code.toLowerCase().replace(/.{4}(?=.)/g, "$&–")}\n`;
    expect((await enter(await challenge(email), typed)).status).toBe(200);
  });
});

describe("a code of the app", () => {
  test("opens one session, though another sign-in waits for it too", async () => {
    const { email } = await newStaff();
    const [one, other] = [await challenge(email), await challenge(email)];
    expect((await enter(one, codeAt(testNow))).status).toBe(200);
    expect((await enter(other, codeAt(testNow))).code).toBe("CODE_WRONG:4305");
    const later = await at(seconds(30), () => enter(other, codeAt(seconds(30))));
    expect(later.status, "the next code").toBe(200);
  });

  test("of two sign-ins at one moment with one code, one wins", async () => {
    const { email } = await newStaff();
    const tokens = [await challenge(email), await challenge(email)];
    const answers = await Promise.all(tokens.map((token) => enter(token, codeAt(testNow))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("is accepted one step early or late, not two, and none before one that was accepted", async () => {
    for (const [steps, status] of [
      [-2, 400],
      [-1, 200],
      [1, 200],
      [2, 400],
    ] as const) {
      const { email } = await newStaff();
      expect((await enter(await challenge(email), codeAt(testNow, { steps }))).status, `${steps}`).toBe(status);
    }
    const { email } = await newStaff();
    expect((await enter(await challenge(email), codeAt(testNow, { steps: 1 }))).status).toBe(200);
    expect((await enter(await challenge(email), codeAt(testNow))).code).toBe("CODE_WRONG:4305");
  });

  test("of another person opens nothing", async () => {
    const [anna, boris] = [await newStaff(), await newStaff()];
    const code = await newRecoveryCode(backend, boris.userUuid);
    const token = await challenge(anna.email);
    expect((await enter(token, code)).code).toBe("CODE_WRONG:4305");
    expect((await enter(await challenge(boris.email), code)).status, "it is still theirs").toBe(200);
  });
});

describe("a recovery code", () => {
  test("opens one session, and the person is told", async () => {
    const { email, userUuid } = await newStaff();
    const code = await newRecoveryCode(backend, userUuid);
    expect((await enter(await challenge(email), code)).status).toBe(200);
    expect((await lastMessage(await backend.as(null), email))?.subject).toBe("Вход по резервному коду");
    expect((await enter(await challenge(email), code)).code).toBe("CODE_WRONG:4305");
  });

  test("of two sign-ins at one moment with one code, one wins", async () => {
    const { email, userUuid } = await newStaff();
    const code = await newRecoveryCode(backend, userUuid);
    const tokens = [await challenge(email), await challenge(email)];
    const answers = await Promise.all(tokens.map((token) => enter(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("a sign-in that waits for a code", () => {
  test("ends with the first right code", async () => {
    const { email, userUuid } = await newStaff();
    const token = await challenge(email);
    expect((await enter(token, codeAt(testNow))).status).toBe(200);
    const again = await enter(token, await newRecoveryCode(backend, userUuid));
    expect([again.status, again.code, again.cookie]).toEqual([400, "CODE_EXPIRED:4444", ""]);
    expect(again.error.message).toBe("Время на ввод кода вышло: войдите ещё раз");
  });

  test("ends after five minutes", async () => {
    const { email } = await newStaff();
    const [one, other] = [await challenge(email), await challenge(email)];
    expect((await at(seconds(299), () => enter(one, codeAt(seconds(299))))).status).toBe(200);
    expect((await at(minutes(5), () => enter(other, codeAt(minutes(5), { steps: 1 })))).code).toBe("CODE_EXPIRED:4444");
  });

  test("ends after five wrong codes, whatever networks they come from", async () => {
    const { email } = await newStaff();
    const token = await challenge(email);
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(token, wrongCode(testNow))).code).toBe("CODE_WRONG:4305");
    expect((await enter(token, codeAt(testNow))).code).toBe("CODE_EXPIRED:4444");
    expect((await enter(await challenge(email), codeAt(testNow))).status, "another").toBe(200);
  });

  test("ends with the password, and with the access", async () => {
    const changed = await newStaff();
    const session = await enter(await challenge(changed.email), codeAt(testNow, { steps: -1 }));
    const waiting = await challenge(changed.email);
    const response = await backend.app.inject({
      method: "POST",
      url: auth.changePassword.path,
      headers: { authorization: `Bearer ${session.body.access_token}` },
      payload: { currentPassword: password, password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" },
    });
    expect(response.statusCode).toBe(200);
    expect((await enter(waiting, codeAt(testNow))).code).toBe("CODE_EXPIRED:4444");

    const blocked = await newStaff();
    const token = await challenge(blocked.email);
    await backend.pool.query("update customers set status = 'disabled' where uuid = $1", [blocked.uuid]);
    expect((await enter(token, codeAt(testNow))).code).toBe("CODE_EXPIRED:4444");
  });

  test("is stored as a hash of its token", async () => {
    const { email, userUuid } = await newStaff();
    const token = await challenge(email);
    const [row] = await backend.db.select().from(signInChallenges).where(eq(signInChallenges.userUuid, userUuid));
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe("limits", () => {
  test("five wrong codes from a network block further ones there for a quarter of an hour, right ones included", async () => {
    const { email } = await newStaff();
    const from = newAddress();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await enter(await challenge(email), wrongCode(testNow), { from })).code).toBe("CODE_WRONG:4305");
    const blocked = await enter(await challenge(email), codeAt(testNow), { from });
    expect([blocked.status, blocked.code]).toEqual([429, "ATTEMPTS_LIMIT:4029"]);
    expect(blocked.error.details.blockedUntil).toBe(minutes(15).toISOString());
    expect((await enter(await challenge(email), codeAt(testNow))).status, "elsewhere").toBe(200);
  });

  test("twenty guesses at one moment check at most five codes", async () => {
    const { email } = await newStaff();
    const token = await challenge(email);
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(token, wrongCode(testNow), { from })));
    const checked = answers.filter(({ status }) => status === 400);
    expect(new Set(checked.map(({ code }) => code))).toEqual(new Set(["CODE_WRONG:4305"]));
    expect(checked.length).toBeLessThanOrEqual(5);
    expect((await enter(token, codeAt(testNow), { from })).code, "the right one").toBe("ATTEMPTS_LIMIT:4029");
  });

  test("right passwords without a code count as wrong ones do, until a code is right", async () => {
    const { email } = await newStaff();
    const from = newAddress();
    const tokens = [];
    for (let tries = 0; tries < 5; tries += 1) tokens.push(await challenge(email, { from }));
    expect((await signIn(email, { from })).code).toBe("ATTEMPTS_LIMIT:4029");
    expect((await signIn(email, { from, password: "wrong" })).code, "the answer does not tell them apart").toBe("ATTEMPTS_LIMIT:4029");
    expect((await enter(tokens[0] ?? "", codeAt(testNow), { from })).status).toBe(200);
    expect(await challenge(email, { from }), "a right code clears the count").not.toBe("");
  });
});

describe("no other door opens a session without the code", () => {
  test("a restored password", async () => {
    const { email } = await newStaff();
    const guest = await backend.as(null);
    const { token } = (await guest(auth.requestRestore, { body: { login: email, method: "email" } })).body;
    const verified = await guest(auth.verifyRestore, { body: { token, code: await codeFor(guest, email) } });
    const fresh = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };
    const restored = await guest(auth.restorePassword, { body: { token: verified.body.token, ...fresh } });
    expect([restored.status, restored.body]).toEqual([200, {}]);
    expect(String(restored.headers["set-cookie"])).not.toContain("refresh_token");
    const cookie = String(restored.headers["set-cookie"]).split(";")[0] ?? "";
    const answer = await signIn(email, { password: fresh.password, from: newAddress(), headers: { cookie } });
    expect([answer.code, answer.cookie], "from the browser that restored it").toEqual(["SECOND_FACTOR_REQUIRED:4011", ""]);
  });

  test("a browser that has signed in before", async () => {
    const { email } = await newStaff();
    const entered = await enter(await challenge(email), codeAt(testNow));
    const device = /device=[^;]+/.exec(entered.cookie)?.[0] ?? "";
    expect(device).not.toBe("");
    const answer = await signIn(email, { from: newAddress(), headers: { cookie: device } });
    expect([answer.code, answer.cookie]).toEqual(["SECOND_FACTOR_REQUIRED:4011", ""]);
  });
});
