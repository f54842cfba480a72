import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { nextSend } from "#server/backend/auth/send-limit.ts";
import { codeFlows, credentials, registrations } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { anotherCode, codeFor } from "#tests/support/outbox.ts";
import { useRegistration } from "#tests/support/registration.ts";

const { backend, seconds, minutes, newEmail, form, register, signIn } = useRegistration();

describe("values in the registration form", () => {
  const fieldErrors = async (changes: Record<string, unknown>) => {
    const { answer } = await register(changes);
    expect(answer.status).toBe(400);
    return answer.errors[0]?.details as Record<string, string[]>;
  };

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ["V07: an invalid e-mail is rejected", { email: "no address" }, { email: ["Email указан неверно"] }],
    ["V09: an invalid phone is rejected", { method: "phone", phone: "+7 812 000-00-00" }, { phone: ["Телефон указан неверно"] }],
    ["A08: an empty contact of the chosen method is rejected", { method: "phone", phone: "" }, { phone: ["Не заполнено поле"] }],
    [
      "V11 V03: a password of 5 characters is rejected",
      { password: "Abc-1", confirmation: "Abc-1" },
      { password: ["Количество символов должно быть больше 5"] },
    ],
    [
      "V11 V04: a password of 31 characters is rejected",
      { password: "Abc-1".repeat(7).slice(0, 31), confirmation: "Abc-1".repeat(7).slice(0, 31) },
      { password: ["Количество символово должно быть меньше 31"] },
    ],
    [
      "V17: a password with Cyrillic letters is rejected",
      { password: "Пароль-12345", confirmation: "Пароль-12345" },
      { password: ["В пароле нельзя использовать кириллицу"] },
    ],
    [
      "trust S4: a well-known password is rejected",
      { password: "Password1", confirmation: "Password1" },
      { password: [expect.stringMatching(/легко подобрать/) as never] },
    ],
    ["V13: a different confirmation is rejected", { confirmation: "Other-Passw0rd" }, { confirmation: ["Пароли не совпадают"] }],
    [
      "V22: a form without accepted terms is rejected",
      { acceptTerms: false },
      { acceptTerms: ["Необходимо подтвердить принятие условий"] },
    ],
    [
      "trust S90: a form without consent is rejected",
      { personalDataConsent: undefined },
      { personalDataConsent: ["Необходимо согласие на обработку персональных данных"] },
    ],
    [
      "trust S90: consent to an outdated version of the text is rejected",
      { personalDataConsent: "2025-01-01" },
      { personalDataConsent: [expect.stringMatching(/обновился/) as never] },
    ],
    [
      "V23: an entrepreneur's INN of 10 digits is rejected",
      { companyType: "individual", inn: "7707083893" },
      { inn: ["ИНН указан неверно"] },
    ],
    ["V24: a company's INN of 12 digits is rejected", { companyType: "legal", inn: "500100732259" }, { inn: ["ИНН указан неверно"] }],
    [
      "V25 V27 Z29: an INN of eleven digits, and no kind of company, are rejected",
      { companyType: undefined, inn: "77070838931" },
      { companyType: ["Вариант не выбран"], inn: ["ИНН указан неверно"] },
    ],
    [
      "V01: a blank or missing name is rejected",
      { surname: "  ", name: undefined },
      { surname: ["Не заполнено поле"], name: ["Не заполнено поле"] },
    ],
  ])("%s", async (_, changes, expected) => {
    expect(await fieldErrors(changes)).toEqual(expected);
  });

  test("V08: a person who registers by phone may leave the e-mail empty", async () => {
    const guest = await backend.as(null);
    expect((await guest(auth.register, { body: form({ method: "phone", email: "", phone: "9120007766" }) })).status).toBe(200);
  });

  test("an address of a Cyrillic domain is one address in letters and in ASCII, also when it was stored in ASCII before", async () => {
    const [letters, ascii] = ["иван@почта.рф", "иван@xn--80a1acny.xn--p1ai"];
    const { guest, token, code } = await register({ email: "Иван@Почта.рф" });
    expect((await guest(auth.confirmRegistration, { body: { token, code } })).status).toBe(200);
    const stored = () => backend.db.select({ email: customers.email }).from(customers).where(eq(customers.emailVerified, true));
    expect(await stored()).toContainEqual({ email: letters });
    for (const before of [letters, ascii]) {
      await backend.db.update(customers).set({ email: before }).where(eq(customers.email, letters));
      for (const typed of [letters, ascii]) {
        expect((await signIn(typed)).status, `${before} ${typed}`).toBe(200);
        expect((await register({ email: typed })).answer.errors[0]?.details).toEqual({
          email: ["Такая учётная запись уже есть: войдите или восстановите пароль"],
        });
      }
    }
  });

  test("all invalid fields are reported at once", async () => {
    expect(
      Object.keys(
        await fieldErrors({
          surname: "",
          inn: "1",
          email: "",
          password: "12345",
          confirmation: "1",
          acceptTerms: false,
          personalDataConsent: "",
        }),
      ).sort(),
    ).toEqual(["acceptTerms", "confirmation", "email", "inn", "password", "personalDataConsent", "surname"]);
  });

  test("trust S36: no value of any field causes a server error, and every error message is in Russian", async () => {
    const guest = await backend.as(null);
    const refused = new Set<string>();
    for (const field of Object.keys(form())) {
      for (const value of badInput) {
        const answer = await guest(auth.register, { body: { ...form(), [field]: value } });
        expect(answer.status, `${field}: ${JSON.stringify(value)?.slice(0, 40)}`).toBeLessThan(500);
        if (answer.status === 200) continue;
        refused.add(field);
        expect(answer.errors[0]?.message).toMatch(/[А-Яа-я]/);
      }
    }
    expect([...refused].sort()).toEqual(Object.keys(form()).sort());
  });

  test("trust S34: fields that the form does not have are ignored", async () => {
    const { guest, address, token, code } = await register({
      roles: ["platform_manager"],
      status: "accredited",
      type: "seller",
      isActive: false,
      companyUuid: "x",
      emailVerified: true,
      rating: 5,
    });
    await guest(auth.confirmRegistration, { body: { token, code } });
    const [row] = await backend.db
      .select()
      .from(customers)
      .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
      .where(eq(customers.email, address));
    expect(row?.customers.roles).toEqual(["buyer_company_director"]);
    expect(row?.companies).toMatchObject({ type: "buyer", status: "new", isActive: true, ratingTenths: 0 });
  });
});

describe("registration codes", () => {
  test("A13 V21 E20: a wrong code is rejected with an error at its field", async () => {
    const { guest, token, code } = await register();
    const wrong = await guest(auth.confirmRegistration, { body: { token, code: anotherCode(code) } });
    expect([wrong.status, wrong.errors[0]]).toEqual([
      400,
      { code: "CODE_WRONG:4305", message: "Неверный код", details: { code: ["Неверный код"] } },
    ]);
    for (const typed of ["12345", "1234567", "12345a", "", " "]) {
      const answer = await guest(auth.confirmRegistration, { body: { token, code: typed } });
      expect([answer.status, answer.errors[0]?.details]).toEqual([400, { code: ["Неверный код"] }]);
    }
    expect((await guest(auth.confirmRegistration, { body: { token, code: ` ${code} ` } })).status).toBe(200);
  });

  test("A13 E21 trust S7: a code works once and expires after ten minutes", async () => {
    const old = await register();
    backend.setNow(minutes(10));
    const expired = await old.guest(auth.confirmRegistration, { body: { token: old.token, code: old.code } });
    expect(expired.errors[0]).toMatchObject({ code: "CODE_EXPIRED:4444", details: { code: [expect.stringMatching(/истёк/)] } });
    backend.setNow(testNow);
    const fresh = await register();
    expect((await fresh.guest(auth.confirmRegistration, { body: { token: fresh.token, code: fresh.code } })).status).toBe(200);
    expect((await fresh.guest(auth.confirmRegistration, { body: { token: fresh.token, code: fresh.code } })).errors[0]?.code).toBe(
      "CODE_EXPIRED:4444",
    );
  });

  test("trust S7 S59: five wrong codes invalidate the code, also when twenty are sent concurrently", async () => {
    const { guest, token, code, address } = await register();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => guest(auth.confirmRegistration, { body: { token, code: anotherCode(code) } })),
    );
    const codes = guesses.map((guess) => guess.errors[0]?.code);
    expect(codes.filter((each) => each === "CODE_WRONG:4305")).toHaveLength(5);
    expect(codes.filter((each) => each === "CODE_EXPIRED:4444")).toHaveLength(15);
    const late = await guest(auth.confirmRegistration, { body: { token, code } });
    expect(late.errors[0]).toMatchObject({
      code: "CODE_EXPIRED:4444",
      message: "Слишком много неверных попыток: запросите новый код",
      details: { code: ["Слишком много неверных попыток: запросите новый код"] },
    });
    backend.setNow(minutes(2));
    await guest(auth.resendRegistrationCode, { body: { token } });
    expect((await guest(auth.confirmRegistration, { body: { token, code: await codeFor(guest, address) } })).status).toBe(200);
  });

  test("trust S7 S9: a code works only in its own flow, and no step can be skipped", async () => {
    const first = await register();
    const second = await register();
    const swapped = await first.guest(auth.confirmRegistration, { body: { token: first.token, code: second.code } });
    expect(swapped.errors[0]?.code).toBe(first.code === second.code ? undefined : "CODE_WRONG:4305");
    expect((await first.guest(auth.verifyRestore, { body: { token: second.token, code: second.code } })).errors[0]?.code).toBe(
      "CODE_EXPIRED:4444",
    );
    for (const token of ["x", "null", first.token.slice(1)]) {
      expect((await first.guest(auth.confirmRegistration, { body: { token, code: first.code } })).errors[0]?.code).toBe(
        "CODE_EXPIRED:4444",
      );
      expect((await first.guest(auth.resendRegistrationCode, { body: { token } })).errors[0]?.code).toBe("CODE_EXPIRED:4444");
    }
  });

  test("A10 A11 L008 E22 E23 E28 trust S63: sending a code again counts towards the same limits as the first one", async () => {
    const { guest, token, code, address } = await register();
    const early = await guest(auth.resendRegistrationCode, { body: { token } });
    expect(early.status).toBe(429);
    expect(early.errors[0]).toEqual({
      code: "CODE_BLOCKED:4019",
      message: "Невозможно отправить код. Отправка кода сейчас невозможна. Пожалуйста, подождите, пока код станет снова доступен",
      details: { blockedUntil: seconds(60).toISOString() },
    });
    expect((await register({ email: address })).answer.errors[0]?.code).toBe("CODE_BLOCKED:4019");
    for (const minute of [1, 2, 3]) {
      backend.setNow(minutes(minute));
      const again = await guest(auth.resendRegistrationCode, { body: { token } });
      expect([again.status, again.body]).toEqual([200, { token, blockedUntil: minutes(minute + 1).toISOString() }]);
    }
    backend.setNow(minutes(4));
    expect((await guest(auth.resendRegistrationCode, { body: { token } })).body.blockedUntil).toBe(minutes(60).toISOString());
    backend.setNow(minutes(59));
    expect((await guest(auth.requestRestore, { body: { login: address } })).errors[0]?.details).toEqual({
      blockedUntil: minutes(60).toISOString(),
    });
    expect((await guest(auth.confirmRegistration, { body: { token, code } })).status).toBe(400);
  });

  test("trust S63: of concurrent requests for a code to one address only one is sent", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email })));
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.errors[0]?.code === "CODE_BLOCKED:4019")).toHaveLength(7);
  });

  test("trust S7 S2: codes, tokens and passwords are stored as hashes only", async () => {
    const { token, code, address, body } = await register();
    const [flow] = await backend.db.select().from(codeFlows).where(eq(codeFlows.address, address));
    const [registration] = await backend.db.select().from(registrations).where(eq(registrations.address, address));
    const stored = JSON.stringify([flow, registration, await backend.db.select().from(credentials)]);
    for (const secret of [token, String(body.password), `"${code}"`]) expect(stored).not.toContain(secret);
    expect(registration?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test("a code may be sent once a minute and five times an hour", () => {
    const at = (...minutesOf: number[]) => minutesOf.map(minutes);
    expect(nextSend([], testNow)).toMatchObject({ isAllowed: true, blockedUntil: minutes(1) });
    expect(nextSend(at(0), seconds(59))).toMatchObject({ isAllowed: false, blockedUntil: minutes(1) });
    expect(nextSend(at(0), seconds(60)).isAllowed).toBe(true);
    expect(nextSend(at(0, 1, 2, 3), minutes(4))).toMatchObject({ isAllowed: true, blockedUntil: minutes(60) });
    expect(nextSend(at(0, 1, 2, 3, 4), minutes(59))).toMatchObject({ isAllowed: false, blockedUntil: minutes(60) });
    expect(nextSend(at(0, 1, 2, 3, 4), minutes(60))).toMatchObject({ isAllowed: true, blockedUntil: minutes(61) });
  });

  test("trust S57: after ten registrations in an hour from one network the next gets 429 and the time of the next chance", async () => {
    const send = () => backend.app.inject({ method: "POST", url: auth.register.path, payload: form(), remoteAddress: "198.51.100.7" });
    for (let count = 0; count < 10; count += 1) expect((await send()).statusCode).toBe(200);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().errors[0]).toMatchObject({ code: "ATTEMPTS_LIMIT:4029", details: { blockedUntil: minutes(60).toISOString() } });
    backend.setNow(minutes(61));
    expect((await send()).statusCode).toBe(200);
  });
});
