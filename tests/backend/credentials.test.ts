import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import { password } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { anotherCode, codeFor, lastMessage } from "#tests/support/outbox.ts";
import { useRecovery } from "#tests/support/recovery.ts";

const { backend, minutes, newPerson, fresh, signIn, me, refresh } = useRecovery();

describe("login data of a signed-in person", () => {
  test("A16 L013 trust S10: changing the password needs the current one, ends the other sessions and notifies the person", async () => {
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

  test("trust S59: wrong current passwords count together with failed sign-ins, and both are then blocked", async () => {
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

  test("A17 L014 L016 trust S10: the e-mail changes by a code sent to the new one, and the old one is notified", async () => {
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

  test("A18 L015 L017: the phone changes by a code sent to the new one, and the e-mail is notified", async () => {
    const person = await newPerson();
    const as = await backend.as(person.email);
    const asked = await as(auth.changePhone, { body: { phone: "8 (914) 555-66-77", currentPassword: password } });
    expect((await as(auth.confirmPhone, { body: { token: asked.body.token, code: await codeFor(as, "+79145556677") } })).status).toBe(200);
    expect((await as(calls.me)).body.mobilePhone).toEqual({ value: "+79145556677", verified: true });
    expect((await lastMessage(as, person.email))?.subject).toBe("Телефон для входа изменён");
  });

  test("A12: that an address is taken is shown only to a person who enters the code sent to it", async () => {
    const [person, owner] = [await newPerson(), await newPerson()];
    const as = await backend.as(person.email);
    const asked = await as(auth.changeEmail, { body: { email: owner.email, currentPassword: password } });
    expect(asked.status).toBe(200);
    const confirmed = await as(auth.confirmEmail, { body: { token: asked.body.token, code: await codeFor(as, owner.email) } });
    expect([confirmed.status, confirmed.errors[0]?.code, confirmed.errors[0]?.details]).toEqual([
      409,
      "ALREADY_EXISTS:4007",
      { email: ["Эта почта уже занята другим сотрудником: укажите другую"] },
    ]);
    expect((await signIn(owner.email)).status).toBe(200);
    expect((await as(auth.changeEmail, { body: { email: person.email, currentPassword: password } })).errors[0]?.details).toEqual({
      email: [expect.stringMatching(/нынешний/)],
    });
  });

  test("trust S10: changing e-mail or phone needs the password, and the confirmed addresses are notified at once", async () => {
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

  test("the code for a new address can be sent again without the password, but only by the person who asked for it", async () => {
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

  test("trust S7: a code works only for its own person and its own change", async () => {
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

  test("V07 V09: an invalid e-mail or phone is refused beside its field", async () => {
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

  test("trust S25: a person ends all their sessions but the current one", async () => {
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
