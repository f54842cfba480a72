import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import type { Role } from "#contract/roles.ts";
import { createApp } from "#server/backend/app.ts";
import { hashing } from "#server/backend/auth/hashing.ts";
import { hashPassword } from "#server/backend/auth/password.ts";
import { credentials, loginAttempts, sessions } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("empty");

type Attempt = { password?: string; method?: string; from?: string; admin?: boolean; headers?: Record<string, string>; app?: typeof backend.app };

let company: Awaited<ReturnType<typeof addCompany>>;
let people = 0;

beforeAll(async () => {
  company = await addCompany(backend.db);
});

/** A person of his own for each test, so that no counter is shared. */
function newPerson(values: { email?: string; roles?: Role[] } & Omit<Partial<typeof customers.$inferInsert>, "email" | "roles"> = {}) {
  people += 1;
  const number = String(people).padStart(3, "0");
  return addPerson(backend.db, {
    companyUuid: company.uuid,
    email: `person${number}@auth.example`,
    phone: `+7912000${number}0`,
    roles: ["buyer_company_director"],
    ...values,
  });
}

let addresses = 0;
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

async function signIn(login: string, { password: given = password, method, from = "127.0.0.1", admin = false, headers = {}, app = backend.app }: Attempt = {}) {
  const response = await app.inject({
    method: "POST",
    url: admin ? auth.loginAdmin.path : auth.login.path,
    remoteAddress: from,
    headers,
    payload: { login, password: given, method: method ?? (login.includes("@") ? "email" : "phone") },
  });
  return answerOf(response);
}

async function refresh(token: string) {
  return answerOf(await backend.app.inject({ method: "POST", url: auth.refresh.path, headers: { cookie: `other=1; refresh_token=${token}` } }));
}

function answerOf(response: Awaited<ReturnType<typeof backend.app.inject>>) {
  const cookie = String(response.headers["set-cookie"] ?? "");
  const body = response.json();
  const [error] = body.errors ?? [];
  return {
    status: response.statusCode,
    text: response.body,
    body,
    code: error?.code as string | undefined,
    error,
    cookie,
    refreshToken: /refresh_token=([^;]*)/.exec(cookie)?.[1] ?? "",
    headers: response.headers,
  };
}

async function at<T>(now: Date, work: () => Promise<T>): Promise<T> {
  backend.setNow(now);
  try {
    return await work();
  } finally {
    backend.setNow(testNow);
  }
}

const seconds = (count: number) => new Date(testNow.getTime() + count * 1000);
const minutes = (count: number) => seconds(count * 60);

const callMe = (token: string) => backend.app.inject({ method: "GET", url: auth.sessions.path, headers: { authorization: `Bearer ${token}` } });

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

test("A02 S5: a phone signs in however it is written", async () => {
  await newPerson({ phone: "+79123456789" });
  for (const login of ["+79123456789", "89123456789", "79123456789", "9123456789", "(912) 345-67-89", "+7 912 345 67 89", " 8 (912) 345-67-89 "]) {
    expect((await signIn(login, { method: "phone" })).status, login).toBe(200);
  }
});

test("A01: an e-mail signs in whatever the case of its letters", async () => {
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

test("S1: an unknown login costs the work of a wrong password", async () => {
  const person = await newPerson();
  const work = async (login: string) => {
    const before = process.cpuUsage();
    for (let index = 0; index < 10; index += 1) await signIn(login, { password: "wrong", from: newAddress() });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known = await work(person.email ?? "");
  const unknown = await work("nobody@auth.example");
  // Processor time, not the clock: the hash is nearly all of it, and without it an unknown login costs a tenth.
  expect(unknown).toBeGreaterThan(known / 2);
});

test("S2: passwords are stored as argon2id of at least 19 MiB and two passes, salted", async () => {
  await newPerson();
  const stored = await backend.db.select().from(credentials);
  for (const row of stored) expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const twice = [await hashPassword("same"), await hashPassword("same")];
  expect(twice[0]).not.toBe(twice[1]);
});

test("S3: a password is compared as received", async () => {
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

test("S11 A27 D18: the client login refuses an admin role and the admin login everybody without one, in the same words", async () => {
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

test("A25 A26: the access token names the realm roles that the mode is decided by", async () => {
  const rolesIn = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).realm_access.roles;
  const admin = await newPerson({ roles: ["platform_manager", "supervisor"] });
  const buyer = await newPerson();
  expect(rolesIn((await signIn(admin.email ?? "", { admin: true })).body.access_token)).toEqual(["platform_manager"]);
  expect(rolesIn((await signIn(buyer.email ?? "")).body.access_token)).toEqual([]);
});

test("A04 C11: who registered and did not confirm learns it with the right password only", async () => {
  const person = await newPerson({ emailVerified: false, phoneVerified: false });
  expect((await signIn(person.email ?? "", { password: "wrong" })).code).toBe("WRONG_CREDENTIALS:4002");
  const answer = await signIn(person.email ?? "");
  expect([answer.status, answer.code, answer.cookie]).toEqual([403, "LOGIN_NOT_CONFIRMED:4001", ""]);
});

test("A05 E18 D10: an invited person is told where the invitation is, by e-mail or SMS", async () => {
  const person = await newPerson({ status: "waiting_confirmation", emailVerified: false });
  await backend.db.update(credentials).set({ passwordHash: null }).where(eq(credentials.userUuid, person.userUuid));
  const byEmail = await signIn(person.email ?? "", { password: "anything" });
  const byPhone = await signIn(person.phone ?? "", { password: "anything" });
  expect([byEmail.status, byEmail.code]).toEqual([403, "NOT_ACTIVATED:4012"]);
  expect(byEmail.error.message).toMatch(/почту/);
  expect([byPhone.code, byPhone.error.message]).toEqual(["NOT_ACTIVATED:4012", expect.stringMatching(/СМС/)]);
});

test("A05: an invited person with a password must know it to learn more", async () => {
  const person = await newPerson({ status: "waiting_confirmation" });
  expect((await signIn(person.email ?? "", { password: "wrong" })).code).toBe("WRONG_CREDENTIALS:4002");
  expect((await signIn(person.email ?? "")).code).toBe("NOT_ACTIVATED:4012");
});

test("A39 C36: a blocked person and the people of an inactive company read that access is closed after the right password only, by either door", async () => {
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
      "Доступ закрыт. Если это ошибка, позвоните нам: 8 800 250-56-65",
    ]);
    expect(answer.cookie).toBe("");
    const other = await signIn(person.email ?? "", { admin: !door.admin });
    expect([other.status, other.text], "the other door").toEqual([401, wrong.text]);
  }
});

test("S57: the sixth try within a quarter of an hour is refused with the time it ends", async () => {
  const person = await newPerson();
  await at(new Date(), async () => {
    const from = newAddress();
    for (let index = 0; index < 5; index += 1) expect((await signIn(person.email ?? "", { password: "wrong", from })).code).toBe("WRONG_CREDENTIALS:4002");
    const answer = await signIn(person.email ?? "", { password: "wrong", from });
    expect([answer.status, answer.code]).toEqual([429, "ATTEMPTS_LIMIT:4029"]);
    const left = (Date.parse(answer.error.details.blockedUntil) - Date.now()) / 1000;
    expect(left).toBeGreaterThan(890);
    expect(left).toBeLessThanOrEqual(901);
    expect(Math.abs(Number(answer.headers["retry-after"]) - left)).toBeLessThanOrEqual(1);
  });
});

test("S58: the right password is refused while blocked and works afterwards; only a success resets the counter", async () => {
  const person = await newPerson();
  const from = newAddress();
  const login = person.email ?? "";
  for (let index = 0; index < 5; index += 1) await signIn(login, { password: "wrong", from });
  expect((await signIn(login, { from })).code).toBe("ATTEMPTS_LIMIT:4029");
  const blocked = await at(minutes(14), () => signIn(login, { from }));
  expect([blocked.code, blocked.error.details.blockedUntil]).toEqual(["ATTEMPTS_LIMIT:4029", minutes(15).toISOString()]);
  expect((await at(minutes(16), () => signIn(login, { from }))).status).toBe(200);

  await at(minutes(20), async () => {
    for (let index = 0; index < 4; index += 1) await signIn(login, { password: "wrong", from });
    expect((await signIn(login, { from })).status).toBe(200);
    for (let index = 0; index < 4; index += 1) expect((await signIn(login, { password: "wrong", from })).code).toBe("WRONG_CREDENTIALS:4002");
  });
});

test("S59: twenty parallel guesses at the fourth failure give one look at the password", async () => {
  const person = await newPerson();
  const from = newAddress();
  for (let index = 0; index < 4; index += 1) await signIn(person.email ?? "", { password: "wrong", from });
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(person.email ?? "", { password: "wrong", from })));
  expect(answers.filter((answer) => answer.code === "WRONG_CREDENTIALS:4002")).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === "ATTEMPTS_LIMIT:4029")).toHaveLength(19);
});

test("S60 S5: letter case, phone format, method, admin login, a new cookie and a forged address do not reset the counter", async () => {
  const person = await newPerson({ email: "Case60@auth.example".toLowerCase(), phone: "+79126060606" });
  const from = newAddress();
  const tries: [string, Attempt][] = [
    [person.email ?? "", {}],
    ["CASE60@auth.example", {}],
    ["8 (912) 606-06-06", { method: "phone" }],
    ["+79126060606", { method: "email" }],
    [person.email ?? "", { admin: true }],
  ];
  for (const [login, attempt] of tries) expect((await signIn(login, { password: "wrong", from, ...attempt })).code).toBe("WRONG_CREDENTIALS:4002");
  for (const [login, attempt] of [...tries, [person.email ?? "", { headers: { "x-forwarded-for": "1.2.3.4", cookie: "sid=new" } }] as [string, Attempt]]) {
    expect((await signIn(login, { from, ...attempt })).code).toBe("ATTEMPTS_LIMIT:4029");
  }
});

test("strangers behind the same address cannot lock the owner out of a browser he has signed in from", async () => {
  const owner = await newPerson();
  const other = await newPerson();
  const login = owner.email ?? "";
  const deviceOf = (answer: { cookie: string }) => ({ cookie: /device=[^;]+/.exec(answer.cookie)?.[0] ?? "" });
  const own = deviceOf(await signIn(login));
  expect(own.cookie).toMatch(/^device=[\w-]{43}$/);
  const foreign = deviceOf(await signIn(other.email ?? ""));
  for (let index = 0; index < 6; index += 1) await signIn(login, { password: "wrong" });
  await backend.db.insert(loginAttempts).values({ key: `account:${owner.userUuid}`, failures: 200, startedAt: testNow, blockedUntil: minutes(1) });
  const invented = { cookie: `device=${"a".repeat(43)}` };
  for (const headers of [{}, foreign, invented]) expect((await signIn(login, { headers })).code).toBe("ATTEMPTS_LIMIT:4029");

  const back = await signIn(login, { headers: own });
  expect([back.status, deviceOf(back)]).toEqual([200, own]);
  for (let index = 0; index < 5; index += 1) expect((await signIn(login, { password: "wrong", headers: own })).code).toBe("WRONG_CREDENTIALS:4002");
  expect((await signIn(login, { headers: own })).code, "a thief of the browser guesses no longer than others").toBe("ATTEMPTS_LIMIT:4029");
  expect((await at(minutes(31 * 24 * 60), () => signIn(other.email ?? "", { password: "wrong", headers: foreign }))).code).toBe("WRONG_CREDENTIALS:4002");
});

test("a stranger's guesses do not keep a signed-in person from his own password", async () => {
  const owner = await newPerson();
  const { body } = await signIn(owner.email ?? "");
  for (let index = 0; index < 6; index += 1) await signIn(owner.email ?? "", { password: "wrong" });
  const changed = await backend.app.inject({
    method: "POST",
    url: auth.changePassword.path,
    headers: { authorization: `Bearer ${body.access_token}` },
    payload: { currentPassword: password, password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" },
  });
  expect(changed.statusCode).toBe(200);
});

test("a flood of sign-ins is refused beyond what waits for a second, and the others go on", async () => {
  const work = Array.from({ length: 500 }, () => hashing(() => new Promise<string>((resolve) => setImmediate(() => resolve("done")))));
  const ends = await Promise.allSettled(work);
  const refused = ends.filter((end) => end.status === "rejected");
  expect(refused.length).toBeGreaterThan(300);
  expect(refused.every((end) => (end.reason as { problem?: string }).problem === "UNAVAILABLE")).toBe(true);
  expect(ends.length - refused.length).toBeGreaterThanOrEqual(33);
  expect(await hashing(async () => "free again")).toBe("free again");
  await expect(hashing(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await hashing(async () => "free again")).toBe("free again");
});

test("S61: a block survives a restart of the backend", async () => {
  const person = await newPerson();
  const from = newAddress();
  for (let index = 0; index < 5; index += 1) await signIn(person.email ?? "", { password: "wrong", from });
  const restarted = await createApp({
    pool: backend.pool,
    settings: { tokenSecrets: ["another process of the same backend!!"], demo: true },
    now: () => testNow,
  });
  expect((await signIn(person.email ?? "", { from, app: restarted })).code).toBe("ATTEMPTS_LIMIT:4029");
  await restarted.close();
});

test("S57: fifty failures close a network for every account, another network goes on", async () => {
  const from = newAddress();
  const person = await newPerson();
  for (let index = 0; index < 50; index += 1) await signIn(`spray${index}@auth.example`, { password: "wrong", from });
  expect((await signIn(person.email ?? "", { from })).code).toBe("ATTEMPTS_LIMIT:4029");
  expect((await signIn(person.email ?? "", { from: newAddress() })).status).toBe(200);
});

test("S62: guessing from many networks slows the account down, not the network its owner uses", async () => {
  const person = await newPerson();
  const login = person.email ?? "";
  const home = newAddress();
  expect((await signIn(login, { from: home })).status).toBe(200);
  await backend.db.insert(loginAttempts).values({ key: `account:${person.userUuid}`, failures: 99, startedAt: testNow });
  expect((await signIn(login, { password: "wrong", from: newAddress() })).code).toBe("WRONG_CREDENTIALS:4002");
  expect((await signIn(login, { password: "wrong", from: newAddress() })).code).toBe("ATTEMPTS_LIMIT:4029");
  await at(minutes(2), async () => {
    expect((await signIn(login, { password: "wrong", from: newAddress() })).code).toBe("WRONG_CREDENTIALS:4002");
    expect((await signIn(login, { password: "wrong", from: newAddress() })).code).toBe("ATTEMPTS_LIMIT:4029");
    expect((await signIn(login, { from: home })).status).toBe(200);
  });
});

test("L005 C15 S18: refresh rotates, and the previous token gets the same successor for 30 seconds", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await at(minutes(1), () => refresh(first.refreshToken));
  expect(second.status).toBe(200);
  expect(Object.keys(second.body.data).sort()).toEqual(["access_token", "refresh_expires_in"]);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  const again = await at(seconds(60 + 30), () => refresh(first.refreshToken));
  expect([again.status, again.refreshToken]).toEqual([200, second.refreshToken]);
  const third = await at(seconds(60 + 31), () => refresh(second.refreshToken));
  expect(third.status).toBe(200);
});

test("S19: a token used after its grace ends the whole family", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await refresh(first.refreshToken);
  const reuse = await at(seconds(31), () => refresh(first.refreshToken));
  expect([reuse.status, reuse.code]).toEqual([401, "UNAUTHORIZED:4010"]);
  expect((await at(seconds(32), () => refresh(second.refreshToken))).status).toBe(401);
  expect((await callMe(second.body.data.access_token)).statusCode).toBe(401);
});

test("S20: a token two generations old within grace is refused and nobody is signed out", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await refresh(first.refreshToken);
  const third = await refresh(second.refreshToken);
  expect((await at(seconds(5), () => refresh(first.refreshToken))).status).toBe(401);
  expect((await at(seconds(6), () => refresh(third.refreshToken))).status).toBe(200);
});

test("S21 A25 A26: a session of the wrong mode is refused and not revoked", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  await backend.db
    .update(customers)
    .set({ roles: ["platform_manager"] })
    .where(eq(customers.uuid, person.uuid));
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  await backend.db
    .update(customers)
    .set({ roles: ["buyer_company_director"] })
    .where(eq(customers.uuid, person.uuid));
  expect((await refresh(signedIn.refreshToken)).status).toBe(200);
});

test("S22: thirty days end a family however busy it is", async () => {
  const person = await newPerson();
  let token = (await signIn(person.email ?? "")).refreshToken;
  for (const day of [10, 20, 29]) {
    const answer = await at(minutes(day * 24 * 60), () => refresh(token));
    expect(answer.body.data.refresh_expires_in).toBe(Math.min(14, 30 - day) * 24 * 3600);
    token = answer.refreshToken;
  }
  expect((await at(minutes(30 * 24 * 60), () => refresh(token))).status).toBe(401);
});

test("fourteen days without use end a session, and a used one goes on", async () => {
  const person = await newPerson();
  const [idle, used] = [await signIn(person.email ?? ""), await signIn(person.email ?? "")];
  expect(idle.body.refresh_expires_in).toBe(14 * 24 * 3600);
  const again = await at(minutes(10 * 24 * 60), () => refresh(used.refreshToken));
  await at(minutes(14 * 24 * 60), async () => {
    expect((await refresh(idle.refreshToken)).status).toBe(401);
    expect((await refresh(again.refreshToken)).status).toBe(200);
  });
});

test("of more than twenty sessions the one that was not used for the longest ends", async () => {
  const person = await newPerson();
  const first = await signIn(person.email ?? "");
  const second = await at(minutes(1), () => signIn(person.email ?? ""));
  const used = await at(minutes(2), () => refresh(first.refreshToken));
  for (let index = 0; index < 18; index += 1) await at(minutes(3), () => signIn(person.email ?? ""));
  expect((await at(minutes(3), () => refresh(second.refreshToken))).status).toBe(200);
  const last = await at(minutes(4), () => signIn(person.email ?? ""));
  await at(minutes(4), async () => {
    expect((await refresh(last.refreshToken)).status).toBe(200);
    expect((await refresh(used.refreshToken)).status).toBe(401);
  });
});

test("S2: a password hashed more cheaply than now is hashed anew at the next sign-in", async () => {
  const person = await newPerson();
  const stored = async () => (await backend.db.select().from(credentials).where(eq(credentials.userUuid, person.userUuid)))[0]?.passwordHash ?? "";
  const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await backend.db.update(credentials).set({ passwordHash: cheap }).where(eq(credentials.userUuid, person.userUuid));
  await signIn(person.email ?? "", { password: "wrong" });
  expect(await stored()).toBe(cheap);
  expect((await signIn(person.email ?? "")).status).toBe(200);
  const anew = await stored();
  expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(person.email ?? "")).status).toBe(200);
  expect(await stored()).toBe(anew);
});

test("S23: ten parallel refreshes rotate once and agree on the successor", async () => {
  const person = await newPerson();
  const { refreshToken } = await signIn(person.email ?? "");
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
  const [session] = await backend.db.select().from(sessions).where(eq(sessions.userUuid, person.userUuid));
  expect(session?.generation).toBe(1);
});

test("S23: a session signed out during a refresh stays dead", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  const headers = { authorization: `Bearer ${signedIn.body.access_token}` };
  const [, refreshed] = await Promise.all([backend.app.inject({ method: "DELETE", url: auth.logout.path, headers }), refresh(signedIn.refreshToken)]);
  expect((await refresh(refreshed.refreshToken || signedIn.refreshToken)).status).toBe(401);
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
});

test("A38 S26: a block acts on the next request and on the next refresh, and lifts without a new sign-in", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, person.uuid));
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
  await backend.db.update(customers).set({ status: "active" }).where(eq(customers.uuid, person.uuid));
  expect((await refresh(signedIn.refreshToken)).status).toBe(200);
});

test("A39: an inactive company ends the sessions of its people", async () => {
  const own = await addCompany(backend.db);
  const person = await newPerson({ companyUuid: own.uuid });
  const signedIn = await signIn(person.email ?? "");
  await backend.db.update(companies).set({ isActive: false }).where(eq(companies.uuid, own.uuid));
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
});

test("L005: a forged, cut, foreign or missing refresh token answers 4010", async () => {
  const person = await newPerson();
  const { refreshToken, body } = await signIn(person.email ?? "");
  const [uuid = "", , signature = ""] = refreshToken.split(".");
  const forged = [
    "",
    "x",
    refreshToken.slice(0, -1),
    `${uuid}.1.${signature}`,
    `${uuid}.0.${"A".repeat(43)}`,
    `01a1fad1-0000-7000-8000-000000000000.0.${signature}`,
    body.access_token,
    "x".repeat(8000),
    `${uuid}.-1.${signature}`,
    `${uuid}.99999999999999999999.${signature}`,
  ];
  for (const token of forged) {
    const answer = await refresh(token);
    expect([answer.status, answer.code], token.slice(0, 80)).toEqual([401, "UNAUTHORIZED:4010"]);
  }
  expect((await refresh(refreshToken)).status).toBe(200);
});

test("L004 E16 S17: signing out ends tokens and cookie; without a session the answer holds 4010 only", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  const signOut = (headers: Record<string, string>, path = auth.logout.path) => backend.app.inject({ method: "DELETE", url: path, headers }).then(answerOf);
  const done = await signOut({ authorization: `Bearer ${signedIn.body.access_token}` });
  expect([done.status, done.body]).toEqual([200, {}]);
  expect(done.cookie).toMatch(/^refresh_token=; Path=\/auth; Max-Age=0;/);
  expect((await callMe(signedIn.body.access_token)).statusCode).toBe(401);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
  for (const headers of [{}, { authorization: `Bearer ${signedIn.body.access_token}` }, { cookie: `refresh_token=${signedIn.refreshToken}` }]) {
    const nobody = await signOut(headers as Record<string, string>);
    expect([nobody.status, nobody.body.errors.map((error: { code: string }) => error.code)]).toEqual([401, ["UNAUTHORIZED:4010"]]);
  }
});

test("L004: with an expired access token the cookie alone signs out", async () => {
  const person = await newPerson();
  const signedIn = await signIn(person.email ?? "");
  const done = await backend.app.inject({ method: "DELETE", url: auth.logout.path, headers: { cookie: `refresh_token=${signedIn.refreshToken}` } });
  expect(done.statusCode).toBe(200);
  expect((await refresh(signedIn.refreshToken)).status).toBe(401);
});

test("L025 L026 S11: an admin signs in and out by the admin calls; the other door is closed to either", async () => {
  const admin = await signIn((await newPerson({ roles: ["tech_support"] })).email ?? "", { admin: true });
  const buyer = await signIn((await newPerson()).email ?? "");
  const signOut = async (path: string, token: string) =>
    (await backend.app.inject({ method: "DELETE", url: path, headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect(await signOut(auth.logoutAdmin.path, buyer.body.access_token)).toBe(403);
  expect(await signOut(auth.logout.path, admin.body.access_token)).toBe(403);
  expect(await signOut(auth.logoutAdmin.path, admin.body.access_token)).toBe(200);
  expect(await signOut(auth.logout.path, buyer.body.access_token)).toBe(200);
});

test("S25: a person sees his open sessions and nobody else's", async () => {
  const person = await newPerson();
  const other = await newPerson();
  await signIn(other.email ?? "");
  const first = await signIn(person.email ?? "");
  const second = await at(minutes(1), () => signIn(person.email ?? ""));
  const list = async (token: string) => (await callMe(token)).json().sessions as { uuid: string; isCurrent: boolean; createdAt: string; lastUsedAt: string }[];
  const seen = await list(first.body.access_token);
  expect(seen.map((session) => session.isCurrent)).toEqual([false, true]);
  expect(seen[0]?.createdAt).toBe(minutes(1).toISOString());
  await backend.app.inject({ method: "DELETE", url: auth.logout.path, headers: { authorization: `Bearer ${second.body.access_token}` } });
  expect(await list(first.body.access_token)).toHaveLength(1);
});

test("S36: nothing that can be typed into the sign-in breaks it", async () => {
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

test("a sign-in costs the same number of statements whoever tries", async () => {
  const person = await newPerson();
  const guest = await backend.as(null);
  const queries = async (login: string, given: string) => (await guest(auth.login, { body: { login, password: given, method: "email" } })).queries;
  expect(await queries(person.email ?? "", "wrong")).toBe(await queries("nobody-at-all@auth.example", "wrong"));
  expect(await queries(person.email ?? "", password)).toBeLessThanOrEqual(8);
});
