import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { hashPassword } from "#server/backend/auth/password.ts";
import { credentials } from "#server/backend/auth/tables.ts";
import { password } from "#tests/support/backend.ts";
import { addCompany } from "#tests/support/people.ts";
import { useSignIn } from "#tests/support/sign-in.ts";

const { backend, newPerson, newAddress, signIn, answerOf, callMe } = useSignIn();

test("A01 L003: e-mail and password give an access token and a refresh cookie that scripts cannot read", async () => {
  const person = await newPerson();
  const answer = await signIn(person.email ?? "");
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(["access_token", "refresh_expires_in"]);
  expect(answer.body.refresh_expires_in).toBe(14 * 24 * 3600);
  const [device, refreshed] = answer.cookie.split(/,(?=refresh_token)/);
  expect(refreshed).toMatch(/^refresh_token=[^;]+; Path=\/auth; Max-Age=1209600; HttpOnly; Secure; SameSite=Strict$/);
  expect(device).toMatch(/^device=[\w-]{43}; Path=\/auth; Max-Age=31536000; HttpOnly; Secure; SameSite=Strict$/);
  expect((await callMe(answer.body.access_token)).statusCode).toBe(200);
});

test("A02 S5: a person signs in by phone, however the number is written", async () => {
  await newPerson({ phone: "+79123456789" });
  for (const login of [
    "+79123456789",
    "89123456789",
    "79123456789",
    "9123456789",
    "(912) 345-67-89",
    "+7 912 345 67 89",
    " 8 (912) 345-67-89 ",
  ]) {
    expect((await signIn(login, { method: "phone" })).status, login).toBe(200);
  }
});

test("A01: a person signs in by e-mail, whatever the case of its letters", async () => {
  await newPerson({ email: "mixed@auth.example" });
  expect((await signIn("  MiXed@Auth.Example ")).status).toBe(200);
});

test("A03 E15 E27 S1: a wrong password and an unknown login get the same answer", async () => {
  const person = await newPerson();
  const wrong = await signIn(person.email ?? "", { password: "wrong", from: newAddress() });
  const unknown = await signIn("nobody@auth.example", { password: "wrong", from: newAddress() });
  expect([wrong.status, wrong.code, wrong.error.message]).toEqual([401, "WRONG_CREDENTIALS:4002", "Неверный логин или пароль"]);
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  expect(wrong.cookie).toBe("");
});

test("S3: a password is compared exactly as typed, spaces included", async () => {
  const person = await newPerson();
  const spaced = ` ${"x".repeat(28)} `;
  await backend.db
    .update(credentials)
    .set({ passwordHash: await hashPassword(spaced) })
    .where(eq(credentials.userUuid, person.userUuid));
  const login = person.email ?? "";
  expect((await signIn(login, { password: spaced })).status).toBe(200);
  expect((await signIn(login, { password: spaced.trim() })).code).toBe("WRONG_CREDENTIALS:4002");
  expect((await signIn(login, { password: `${spaced}y` })).code).toBe("WRONG_CREDENTIALS:4002");
});

test("S11 A27 D18: the client login refuses admins and the admin login refuses clients, like an unknown login", async () => {
  const admin = await newPerson({ roles: ["tech_support"] });
  const buyer = await newPerson();
  const both = await newPerson({ roles: ["buyer_company_director", "platform_manager"] });
  const unknown = await signIn("nobody@auth.example", { from: newAddress() });
  for (const [person, isAdmin] of [
    [admin, false],
    [both, false],
    [buyer, true],
  ] as const) {
    const answer = await signIn(person.email ?? "", { admin: isAdmin, from: newAddress() });
    expect([answer.status, answer.text]).toEqual([401, unknown.text]);
  }
  for (const person of [admin, both]) expect((await signIn(person.email ?? "", { admin: true })).status).toBe(200);
});

test("A25 A26: the access token carries only the realm roles that decide the portal's mode", async () => {
  const rolesIn = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).realm_access.roles;
  const admin = await newPerson({ roles: ["platform_manager", "supervisor"] });
  const buyer = await newPerson();
  expect(rolesIn((await signIn(admin.email ?? "", { admin: true })).body.access_token)).toEqual(["platform_manager"]);
  expect(rolesIn((await signIn(buyer.email ?? "")).body.access_token)).toEqual([]);
});

test("A04 C11: a person with an unconfirmed login learns so only with the right password", async () => {
  const person = await newPerson({ emailVerified: false, phoneVerified: false });
  expect((await signIn(person.email ?? "", { password: "wrong" })).code).toBe("WRONG_CREDENTIALS:4002");
  const answer = await signIn(person.email ?? "");
  expect([answer.status, answer.code, answer.cookie]).toEqual([403, "LOGIN_NOT_CONFIRMED:4001", ""]);
});

test("A05 E18 D10: an invited person who signs in reads whether the invitation went by e-mail or by SMS", async () => {
  const person = await newPerson({ status: "waiting_confirmation", emailVerified: false });
  await backend.db.update(credentials).set({ passwordHash: null }).where(eq(credentials.userUuid, person.userUuid));
  const byEmail = await signIn(person.email ?? "", { password: "anything" });
  const byPhone = await signIn(person.phone ?? "", { password: "anything" });
  expect([byEmail.status, byEmail.code]).toEqual([403, "NOT_ACTIVATED:4012"]);
  expect(byEmail.error.message).toMatch(/почту/);
  expect([byPhone.code, byPhone.error.message]).toEqual(["NOT_ACTIVATED:4012", expect.stringMatching(/СМС/)]);
});

test("A05: an invited person with a password must give it to learn that the account is not activated", async () => {
  const person = await newPerson({ status: "waiting_confirmation" });
  expect((await signIn(person.email ?? "", { password: "wrong" })).code).toBe("WRONG_CREDENTIALS:4002");
  expect((await signIn(person.email ?? "")).code).toBe("NOT_ACTIVATED:4012");
});

test("A39 C36: a blocked person, or one of an inactive company, learns so only by the right password at their own login", async () => {
  const blocked = await newPerson({ status: "disabled" });
  const inactive = await addCompany(backend.db, { isActive: false });
  const idle = await newPerson({ companyUuid: inactive.uuid });
  const admin = await newPerson({ status: "disabled", roles: ["platform_manager"] });
  const wrong = await signIn("nobody@auth.example", { from: newAddress() });
  for (const person of [blocked, idle, admin]) {
    const door = { admin: person === admin };
    const guess = await signIn(person.email ?? "", { password: "wrong", ...door });
    expect([guess.status, guess.text]).toEqual([401, wrong.text]);
    const answer = await signIn(person.email ?? "", door);
    expect([answer.status, answer.code, answer.error.message]).toEqual([
      403,
      "ACCESS_CLOSED:4003",
      "Доступ закрыт. Если это ошибка, позвоните нам: (телефон в вашем договоре)",
    ]);
    expect(answer.cookie).toBe("");
    const other = await signIn(person.email ?? "", { admin: !door.admin });
    expect([other.status, other.text], "the other door").toEqual([401, wrong.text]);
  }
});

test("S36: no input to the sign-in calls causes a server error, and validation errors name the field in Russian", async () => {
  const corpus: unknown[] = [
    undefined,
    null,
    1,
    true,
    [],
    ["a@b.ru"],
    {},
    { $ne: null },
    "",
    "   ",
    "x".repeat(300),
    "x".repeat(100_000),
    "\u{1F600}@x.ru",
    "a@b.ru\u0000",
    "\ud800@x.ru",
    "' or 1=1--",
    "-1",
    0,
    2 ** 53,
    "2026-02-30",
    "__proto__",
    "%0d%0a",
    "+7912",
    "(912)",
  ];
  for (const path of [auth.login.path, auth.loginAdmin.path]) {
    for (const value of corpus) {
      for (const field of ["login", "password", "method"]) {
        const payload = { login: "corpus@auth.example", password: "wrong", method: "email", [field]: value };
        const response = await backend.app.inject({ method: "POST", url: path, remoteAddress: newAddress(), payload });
        const answer = answerOf(response);
        expect([400, 401, 429], `${path} ${field} ${JSON.stringify(value)}`).toContain(answer.status);
        if (answer.status === 400) expect(JSON.stringify(answer.error)).toMatch(/[а-яё]/i);
        if (answer.status === 400 && field !== "body") expect(Object.keys(answer.error.details)).toEqual([field]);
      }
    }
    for (const payload of [
      '{"login":1e309,"password":"wrong","method":"email"}',
      '{"login":"a@b.ru","password":NaN,"method":"email"}',
      "null",
      "[]",
      '"text"',
      "{",
      '{"__proto__":{"login":"a@b.ru"}}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      const response = await backend.app.inject({ method: "POST", url: path, payload, headers: { "content-type": "application/json" } });
      expect(response.statusCode, payload).toBe(400);
      expect(response.json().errors[0].code).toBe("VALIDATION_ERROR:4000");
    }
  }
});

test("a failed sign-in runs the same number of queries for a known and an unknown login", async () => {
  const person = await newPerson();
  const guest = await backend.as(null);
  const queries = async (login: string, given: string) =>
    (await guest(auth.login, { body: { login, password: given, method: "email" } })).queries;
  expect(await queries(person.email ?? "", "wrong")).toBe(await queries("nobody-at-all@auth.example", "wrong"));
  // Six more than the reads and writes: the transaction, the lock of the password and, under it, the second look, the app and the keys.
  expect(await queries(person.email ?? "", password)).toBeLessThanOrEqual(14);
});
