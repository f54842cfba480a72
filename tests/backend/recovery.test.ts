import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { codeFlows, credentials } from "#server/backend/auth/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { messages } from "#server/backend/mail/tables.ts";
import { password } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { anotherCode, codeFor, lastMessage } from "#tests/support/outbox.ts";
import { addCompany } from "#tests/support/people.ts";
import { useRecovery } from "#tests/support/recovery.ts";

const { backend, minutes, newPerson, fresh, signIn, me, refresh, proven } = useRecovery();

describe("a forgotten password", () => {
  test("A14 L009 L010 L012 trust S8: a code allows a new password, which ends every session of the person", async () => {
    const person = await newPerson();
    const before = await signIn(person.email);
    const { guest, token } = await proven(person.email);
    const restored = await guest(auth.restorePassword, { body: { token, ...fresh } });
    expect([restored.status, restored.body]).toEqual([200, {}]);
    expect([await me(before.token), await refresh(before.cookie)]).toEqual([401, 401]);
    expect((await signIn(person.email)).errors[0].code).toBe("WRONG_CREDENTIALS:4002");
    expect((await signIn(person.email, fresh.password)).status).toBe(200);
    expect((await lastMessage(guest, person.email))?.subject).toBe("Пароль изменён");
    // The token works once.
    expect(
      (await guest(auth.restorePassword, { body: { token, password: "Other-Passw0rd", confirmation: "Other-Passw0rd" } })).errors[0]?.code,
    ).toBe("CODE_EXPIRED:4444");
  });

  test("A14 domain D19: a password can be restored by phone too", async () => {
    const person = await newPerson({ phoneVerified: true });
    const guest = await backend.as(null);
    const { body } = await guest(auth.requestRestore, { body: { login: `8${person.phone.slice(2)}`, method: "phone" } });
    const verified = await guest(auth.verifyRestore, { body: { token: body.token, code: await codeFor(guest, person.phone) } });
    expect((await guest(auth.restorePassword, { body: { token: verified.body.token, ...fresh } })).status).toBe(200);
  });

  test("trust S6: an unknown login, a blocked person and an unverified address get a known login's response but no code", async () => {
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

  test("trust S6: no code is ever accepted for an unknown login", async () => {
    const guest = await backend.as(null);
    const { body } = await guest(auth.requestRestore, { body: { login: "noone@recovery.example" } });
    const results = [];
    for (let tries = 0; tries < 6; tries += 1)
      results.push((await guest(auth.verifyRestore, { body: { token: body.token, code: "000000" } })).errors[0]?.code);
    expect(results).toEqual([...Array(5).fill("CODE_WRONG:4305"), "CODE_EXPIRED:4444"]);
  });

  test("A15 L011: the code can be sent again, and the former one is invalid then", async () => {
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

  test("trust S8 S9: the password stays without a confirmed code, with an invented token, and ten minutes after the code", async () => {
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

  test("trust S8: a person blocked between code and password cannot set a new one", async () => {
    const person = await newPerson();
    const { guest, token } = await proven(person.email);
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, person.uuid));
    expect((await guest(auth.restorePassword, { body: { token, ...fresh } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
  });

  test("V13 V16 V17 trust S4: a new password must follow the rules, and a rejected one can be corrected", async () => {
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

  test("trust S36: no value of any field causes a server error", async () => {
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

test("trust S7: a new password invalidates codes that were sent before", async () => {
  const person = await newPerson();
  const guest = await backend.as(null);
  await guest(auth.requestRestore, { body: { login: person.email } });
  const as = await backend.as(person.email);
  await as(auth.changePassword, { body: { currentPassword: password, ...fresh } });
  expect(await backend.db.select().from(codeFlows).where(eq(codeFlows.subjectUuid, person.userUuid))).toEqual([]);
  const [stored] = await backend.db.select().from(credentials).where(eq(credentials.userUuid, person.userUuid));
  expect(stored?.passwordChangedAt).toEqual(testNow);
  expect((await backend.db.select().from(messages)).every((message) => !message.body.includes(fresh.password))).toBe(true);
});
