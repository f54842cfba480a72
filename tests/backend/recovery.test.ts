import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { codeFlows, credentials } from "#server/backend/auth/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { anotherCode, codeFor, lastMessage } from "#tests/support/outbox.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("empty");

afterEach(() => backend.setNow(testNow));

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

let company: Awaited<ReturnType<typeof addCompany>>;
let people = 0;

beforeAll(async () => {
  company = await addCompany(backend.db);
});

async function newPerson(values: Partial<typeof customers.$inferInsert> = {}) {
  const number = String(++people).padStart(4, "0");
  const person = await addPerson(backend.db, {
    companyUuid: company.uuid,
    email: `person${number}@recovery.example`,
    phone: `+7913000${number}`,
    roles: ["buyer_company_director"],
    ...values,
  } as never);
  return { ...person, email: person.email ?? "", phone: person.phone ?? "" };
}

const fresh = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };

async function signIn(login: string, given = password) {
  const response = await backend.app.inject({ method: "POST", url: auth.login.path, payload: { login, password: given, method: "email" } });
  const cookie = /refresh_token=([^;]+)/.exec(String(response.headers["set-cookie"]))?.[1] ?? "";
  return { status: response.statusCode, cookie, token: response.json().access_token as string, errors: response.json().errors };
}

const me = async (token: string) =>
  (await backend.app.inject({ method: "GET", url: calls.me.path, headers: { authorization: `Bearer ${token}` } })).statusCode;
const refresh = async (cookie: string) =>
  (await backend.app.inject({ method: "POST", url: auth.refresh.path, headers: { cookie: `refresh_token=${cookie}` } })).statusCode;

/** Up to the token that sets the password. */
async function proven(login: string) {
  const guest = await backend.as(null);
  const { body } = await guest(auth.requestRestore, { body: { login, method: "email" } });
  const verified = await guest(auth.verifyRestore, { body: { token: body.token, code: await codeFor(guest, login) } });
  return { guest, token: verified.body.token, status: verified.status };
}

describe("a forgotten password", () => {
  test("A14 L009 L010 L012 trust S8: request, code, new password; every session of the person ends", async () => {
    const person = await newPerson();
    const before = await signIn(person.email);
    const { guest, token } = await proven(person.email);
    const restored = await guest(auth.restorePassword, { body: { token, ...fresh } });
    expect([restored.status, restored.body]).toEqual([200, {}]);
    expect([await me(before.token), await refresh(before.cookie)]).toEqual([401, 401]);
    expect((await signIn(person.email)).errors[0].code).toBe("WRONG_CREDENTIALS:4002");
    expect((await signIn(person.email, fresh.password)).status).toBe(200);
    expect((await lastMessage(guest, person.email))?.subject).toBe("Пароль изменён");
    // Good once.
    expect(
      (await guest(auth.restorePassword, { body: { token, password: "Other-Passw0rd", confirmation: "Other-Passw0rd" } })).errors[0]?.code,
    ).toBe("CODE_EXPIRED:4444");
  });

  test("A14 domain D19: by phone too", async () => {
    const person = await newPerson({ phoneVerified: true });
    const guest = await backend.as(null);
    const { body } = await guest(auth.requestRestore, { body: { login: `8${person.phone.slice(2)}`, method: "phone" } });
    const verified = await guest(auth.verifyRestore, { body: { token: body.token, code: await codeFor(guest, person.phone) } });
    expect((await guest(auth.restorePassword, { body: { token: verified.body.token, ...fresh } })).status).toBe(200);
  });

  test("trust S6: an unknown login, a blocked person and an unproven address answer as a known one does, step by step, and get nothing", async () => {
    const guest = await backend.as(null);
    const known = await newPerson();
    const blocked = await newPerson({ status: "disabled" });
    const unproven = await newPerson({ phoneVerified: false });
    const invited = await newPerson({ status: "waiting_confirmation", emailVerified: false });
    const shut = await addCompany(backend.db, { isActive: false });
    const ofShut = await newPerson({ companyUuid: shut.uuid });
    const answers = [];
    for (const login of [known.email, "nobody@recovery.example", blocked.email, unproven.phone, invited.email, ofShut.email]) {
      const asked = await guest(auth.requestRestore, { body: { login } });
      const resent = await guest(auth.resendRestoreCode, { body: { token: asked.body.token } });
      const tried = await guest(auth.verifyRestore, {
        body: { token: asked.body.token, code: login === known.email ? anotherCode(await codeFor(guest, login)) : "123456" },
      });
      expect(asked.body.token).toMatch(/^[\w-]{43}$/);
      answers.push([
        asked.status,
        asked.body.blockedUntil,
        Object.keys(asked.body),
        resent.status,
        resent.errors,
        tried.status,
        tried.errors,
      ]);
      if (login !== known.email) expect(await lastMessage(guest, login)).toBeUndefined();
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("trust S6: nobody's code is never right", async () => {
    const guest = await backend.as(null);
    const { body } = await guest(auth.requestRestore, { body: { login: "noone@recovery.example" } });
    const results = [];
    for (let tries = 0; tries < 6; tries += 1)
      results.push((await guest(auth.verifyRestore, { body: { token: body.token, code: "000000" } })).errors[0]?.code);
    expect(results).toEqual([...Array(5).fill("CODE_WRONG:4305"), "CODE_EXPIRED:4444"]);
  });

  test("A15 L011: the code can be sent again, and the former one is void", async () => {
    const person = await newPerson();
    const guest = await backend.as(null);
    const { body } = await guest(auth.requestRestore, { body: { login: person.email } });
    const first = await codeFor(guest, person.email);
    expect((await guest(auth.resendRestoreCode, { body: { token: body.token } })).errors[0]?.code).toBe("CODE_BLOCKED:4019");
    backend.setNow(minutes(1));
    expect((await guest(auth.resendRestoreCode, { body: { token: body.token } })).status).toBe(200);
    const second = await codeFor(guest, person.email);
    if (first !== second)
      expect((await guest(auth.verifyRestore, { body: { token: body.token, code: first } })).errors[0]?.code).toBe("CODE_WRONG:4305");
    expect((await guest(auth.verifyRestore, { body: { token: body.token, code: second } })).status).toBe(200);
  });

  test("trust S8 S9: no password without the code: neither the first token, nor an invented one, nor after ten minutes", async () => {
    const person = await newPerson();
    const guest = await backend.as(null);
    const { body } = await guest(auth.requestRestore, { body: { login: person.email } });
    for (const token of [body.token, "x", "undefined"]) {
      const answer = await guest(auth.restorePassword, { body: { token, ...fresh } });
      expect([answer.status, answer.errors[0]?.code]).toEqual([400, "CODE_EXPIRED:4444"]);
    }
    const verified = await guest(auth.verifyRestore, { body: { token: body.token, code: await codeFor(guest, person.email) } });
    backend.setNow(minutes(10));
    expect((await guest(auth.restorePassword, { body: { token: verified.body.token, ...fresh } })).errors[0]?.code).toBe(
      "CODE_EXPIRED:4444",
    );
    backend.setNow(testNow);
    expect((await signIn(person.email)).status).toBe(200);
  });

  test("trust S8: who is blocked between code and password gets no new one", async () => {
    const person = await newPerson();
    const { guest, token } = await proven(person.email);
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, person.uuid));
    expect((await guest(auth.restorePassword, { body: { token, ...fresh } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
  });

  test("V13 V16 V17 trust S4: the rules of a password hold here, and a refused one leaves the step open", async () => {
    const person = await newPerson();
    const { guest, token } = await proven(person.email);
    const refusals: [string, string, string, RegExp][] = [
      [password, password, "password", /совпадает с текущим/],
      ["qwerty123", "qwerty123", "password", /легко подобрать/],
      ["Пароль123", "Пароль123", "password", /кириллицу/],
      ["12345", "12345", "password", /больше 5/],
      ["x".repeat(31), "x".repeat(31), "password", /меньше 31/],
      ["Fresh-Passw0rd", "Fresh-Passw0rD", "confirmation", /Пароли не совпадают/],
    ];
    for (const [given, confirmation, field, text] of refusals) {
      const answer = await guest(auth.restorePassword, { body: { token, password: given, confirmation } });
      expect([answer.status, (answer.errors[0]?.details?.[field] as string[] | undefined)?.[0]], given).toEqual([
        400,
        expect.stringMatching(text),
      ]);
    }
    expect(
      (await guest(auth.restorePassword, { body: { token, password: "  spaces too  ", confirmation: "  spaces too  " } })).status,
    ).toBe(200);
    expect((await signIn(person.email, "spaces too")).status).toBe(401);
    expect((await signIn(person.email, "  spaces too  ")).status).toBe(200);
  });

  test("trust S36: no value of any field ends in a failure of ours", async () => {
    const guest = await backend.as(null);
    for (const value of badInput) {
      const answers = await Promise.all([
        guest(auth.requestRestore, { body: { login: value } }),
        guest(auth.verifyRestore, { body: { token: value, code: "123456" } }),
        guest(auth.verifyRestore, { body: { token: "x", code: value } }),
        guest(auth.resendRestoreCode, { body: { token: value } }),
        guest(auth.restorePassword, { body: { token: value, password: value, confirmation: value } }),
      ]);
      for (const answer of answers) {
        expect([400, 413, 429], JSON.stringify(value)?.slice(0, 30)).toContain(answer.status);
        expect(answer.errors[0]?.message).toMatch(/[А-Яа-я]/);
      }
    }
  });
});

describe("a signed-in person", () => {
  test("A16 L013 trust S10: changes the password with the present one; the other sessions end, the address is told", async () => {
    const person = await newPerson();
    const other = await signIn(person.email);
    const as = await backend.as(person.email);
    const wrong = await as(auth.changePassword, { body: { currentPassword: "Wrong-Passw0rd", ...fresh } });
    expect([wrong.status, wrong.errors[0]?.details]).toEqual([400, { currentPassword: ["Текущий пароль указан неверно"] }]);
    expect(
      (await as(auth.changePassword, { body: { currentPassword: password, password, confirmation: password } })).errors[0]?.details,
    ).toEqual({
      password: [expect.stringMatching(/совпадает с текущим/)],
    });
    expect((await as(auth.changePassword, { body: { currentPassword: password, ...fresh } })).status).toBe(200);
    expect((await as(calls.me)).status).toBe(200);
    expect([await me(other.token), await refresh(other.cookie)]).toEqual([401, 401]);
    expect((await signIn(person.email, fresh.password)).status).toBe(200);
    expect((await lastMessage(as, person.email))?.subject).toBe("Пароль изменён");
  });

  test("trust S59: guesses of the present password are limited together with those of the sign-in", async () => {
    const person = await newPerson();
    const as = await backend.as(person.email);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => as(auth.changePassword, { body: { currentPassword: "Wrong-Passw0rd", ...fresh } })),
    );
    expect(guesses.filter((guess) => guess.status === 400)).toHaveLength(5);
    const blocked = guesses.filter((guess) => guess.status === 429);
    expect(blocked).toHaveLength(7);
    expect(Date.parse(String(blocked[0]?.errors[0]?.details?.blockedUntil))).toBeGreaterThan(testNow.getTime());
    expect((await signIn(person.email)).status).toBe(429);
    backend.setNow(minutes(16));
    expect((await signIn(person.email)).status).toBe(200);
  });

  test("A17 L014 L016 trust S10: changes the e-mail by a code to the new one; the old one is told", async () => {
    const person = await newPerson();
    const as = await backend.as(person.email);
    const email = `new-${person.email}`;
    const asked = await as(auth.changeEmail, { body: { email: email.toUpperCase(), currentPassword: password } });
    expect([asked.status, Object.keys(asked.body).sort()]).toEqual([200, ["blockedUntil", "token"]]);
    expect((await as(calls.me)).body.email?.value).toBe(person.email);
    const code = await codeFor(as, email);
    expect((await as(auth.confirmEmail, { body: { token: asked.body.token, code: anotherCode(code) } })).errors[0]?.code).toBe(
      "CODE_WRONG:4305",
    );
    expect((await as(auth.confirmEmail, { body: { token: asked.body.token, code } })).status).toBe(200);
    expect((await as(calls.me)).body.email).toEqual({ value: email, verified: true });
    expect((await lastMessage(as, person.email))?.subject).toBe("Почта для входа изменена");
    expect((await signIn(person.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });

  test("A18 L015 L017: changes the phone the same way", async () => {
    const person = await newPerson();
    const as = await backend.as(person.email);
    const asked = await as(auth.changePhone, { body: { phone: "8 (914) 555-66-77", currentPassword: password } });
    expect((await as(auth.confirmPhone, { body: { token: asked.body.token, code: await codeFor(as, "+79145556677") } })).status).toBe(200);
    expect((await as(calls.me)).body.mobilePhone).toEqual({ value: "+79145556677", verified: true });
    expect((await lastMessage(as, person.email))?.subject).toBe("Телефон для входа изменён");
  });

  test("A12: that another one has the address is said only to who holds it", async () => {
    const [person, owner] = [await newPerson(), await newPerson()];
    const as = await backend.as(person.email);
    const asked = await as(auth.changeEmail, { body: { email: owner.email, currentPassword: password } });
    expect(asked.status).toBe(200);
    const confirmed = await as(auth.confirmEmail, { body: { token: asked.body.token, code: await codeFor(as, owner.email) } });
    expect([confirmed.status, confirmed.errors[0]?.code, confirmed.errors[0]?.details]).toEqual([
      409,
      "ALREADY_EXISTS:4007",
      { email: ["Эта почта уже занята другим пользователем"] },
    ]);
    expect((await signIn(owner.email)).status).toBe(200);
    expect((await as(auth.changeEmail, { body: { email: person.email, currentPassword: password } })).errors[0]?.details).toEqual({
      email: [expect.stringMatching(/нынешний/)],
    });
  });

  test("trust S10: a new e-mail or phone asks for the password, and the proven addresses hear of it before the code is entered", async () => {
    const person = await newPerson({ phone: "+79145550011", phoneVerified: true });
    const as = await backend.as(person.email);
    for (const [call, body, subject] of [
      [auth.changeEmail, { email: `far-${person.email}` }, "Просьба сменить почту для входа"],
      [auth.changePhone, { phone: "+79145550012" }, "Просьба сменить телефон для входа"],
    ] as const) {
      const to = Object.values(body)[0] ?? "";
      for (const [given, text] of [
        [{}, "Не заполнено поле"],
        [{ currentPassword: "Wrong-Passw0rd" }, "Текущий пароль указан неверно"],
      ] as const) {
        const refused = await as(call, { body: { ...body, ...given } });
        expect([refused.status, refused.errors[0]?.details]).toEqual([400, { currentPassword: [text] }]);
      }
      expect(await lastMessage(as, to)).toBeUndefined();
      expect((await as(call, { body: { ...body, currentPassword: password } })).status).toBe(200);
      expect((await lastMessage(as, person.email))?.subject).toBe(subject);
      expect((await lastMessage(as, "+79145550011"))?.text).toContain("попросили сменить");
    }
  });

  test("the code of a new address comes again without the password, to who asked for it only", async () => {
    const [person, thief] = [await newPerson(), await newPerson()];
    const as = await backend.as(person.email);
    const email = `again-${person.email}`;
    const { token } = (await as(auth.changeEmail, { body: { email, currentPassword: password } })).body;
    const first = await codeFor(as, email);
    const again = { body: { token, method: "email" as const } };
    expect((await as(auth.resendContactCode, again)).errors[0]?.code).toBe("CODE_BLOCKED:4019");
    backend.setNow(minutes(2));
    const [own, foreign] = [await backend.as(person.email), await backend.as(thief.email)];
    expect((await foreign(auth.resendContactCode, again)).errors[0]?.code).toBe("CODE_EXPIRED:4444");
    expect((await own(auth.resendContactCode, { body: { token, method: "phone" } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
    expect((await own(auth.resendContactCode, again)).status).toBe(200);
    const second = await codeFor(own, email);
    if (first !== second) expect((await own(auth.confirmEmail, { body: { token, code: first } })).errors[0]?.code).toBe("CODE_WRONG:4305");
    expect((await own(auth.confirmEmail, { body: { token, code: second } })).status).toBe(200);
  });

  test("trust S7: a code of somebody else, or of another change, does nothing", async () => {
    const [person, thief] = [await newPerson(), await newPerson()];
    const as = await backend.as(person.email);
    const asThief = await backend.as(thief.email);
    const asked = await as(auth.changeEmail, { body: { email: `x-${person.email}`, currentPassword: password } });
    const code = await codeFor(as, `x-${person.email}`);
    expect((await asThief(auth.confirmEmail, { body: { token: asked.body.token, code } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
    expect((await as(auth.confirmPhone, { body: { token: asked.body.token, code } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
    expect((await as(auth.verifyRestore, { body: { token: asked.body.token, code } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
    expect((await as(auth.confirmEmail, { body: { token: asked.body.token, code } })).status).toBe(200);
  });

  test("V07 V09: an address that is none is refused beside its field", async () => {
    const as = await backend.as((await newPerson()).email);
    for (const value of badInput) {
      const [email, phone] = [
        await as(auth.changeEmail, { body: { email: value, currentPassword: password } }),
        await as(auth.changePhone, { body: { phone: value, currentPassword: password } }),
      ];
      expect([email.status, phone.status], JSON.stringify(value)?.slice(0, 30)).toEqual([400, 400]);
      expect([Object.keys(email.errors[0]?.details ?? {}), Object.keys(phone.errors[0]?.details ?? {})]).toEqual([["email"], ["phone"]]);
    }
  });

  test("trust S25: ends all sessions but the present one", async () => {
    const person = await newPerson();
    const others = [await signIn(person.email), await signIn(person.email)];
    const as = await backend.as(person.email);
    expect((await as(auth.sessions)).body.sessions).toHaveLength(3);
    expect((await as(auth.endOtherSessions)).body).toEqual({ ended: 2 });
    expect(await Promise.all(others.map(({ token }) => me(token)))).toEqual([401, 401]);
    expect((await as(auth.sessions)).body.sessions).toMatchObject([{ isCurrent: true }]);
    expect((await as(auth.endOtherSessions)).body).toEqual({ ended: 0 });
  });
});

test("trust S7: a new password voids the codes that are on their way", async () => {
  const person = await newPerson();
  const guest = await backend.as(null);
  await guest(auth.requestRestore, { body: { login: person.email } });
  const as = await backend.as(person.email);
  await as(auth.changePassword, { body: { currentPassword: password, ...fresh } });
  expect(await backend.db.select().from(codeFlows).where(eq(codeFlows.subjectUuid, person.userUuid))).toEqual([]);
  const [known] = await backend.db.select().from(credentials).where(eq(credentials.userUuid, person.userUuid));
  expect(known?.passwordChangedAt).toEqual(testNow);
  expect((await backend.db.select().from(messages)).every((message) => !message.body.includes(fresh.password))).toBe(true);
});
