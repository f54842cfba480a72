import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { createApp } from "#server/backend/app.ts";
import { hashing } from "#server/backend/auth/hashing.ts";
import { loginAttempts } from "#server/backend/auth/tables.ts";
import { password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { type Attempt, minutes, useSignIn } from "#tests/support/sign-in.ts";

const { backend, newPerson, newAddress, signIn, at } = useSignIn();

test("S57: the sixth attempt within 15 minutes is refused with the time when the block ends", async () => {
  const person = await newPerson();
  const now = new Date();
  await at(now, async () => {
    const from = newAddress();
    for (let index = 0; index < 5; index += 1)
      expect((await signIn(person.email ?? "", { password: "wrong", from })).code).toBe("WRONG_CREDENTIALS:4002");
    const end = now.getTime() + 15 * 60_000;
    const secondsLeft = () => Math.ceil((end - Date.now()) / 1000);
    const most = secondsLeft();
    const answer = await signIn(person.email ?? "", { password: "wrong", from });
    const least = secondsLeft();
    expect([answer.status, answer.code]).toEqual([429, "ATTEMPTS_LIMIT:4029"]);
    expect(Date.parse(answer.error.details.blockedUntil)).toBe(end);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(least);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(most);
  });
});

test("S58: the right password is refused during a block and accepted after it; only a success resets the counter", async () => {
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
    for (let index = 0; index < 4; index += 1)
      expect((await signIn(login, { password: "wrong", from })).code).toBe("WRONG_CREDENTIALS:4002");
  });
});

test("S59: of twenty concurrent guesses after four failures one is checked and the others are refused", async () => {
  const person = await newPerson();
  const from = newAddress();
  for (let index = 0; index < 4; index += 1) await signIn(person.email ?? "", { password: "wrong", from });
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(person.email ?? "", { password: "wrong", from })));
  expect(answers.filter((answer) => answer.code === "WRONG_CREDENTIALS:4002")).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === "ATTEMPTS_LIMIT:4029")).toHaveLength(19);
});

test("S60 S5: another letter case, phone format, method, login call, cookie or forged address keeps the counter", async () => {
  const person = await newPerson({ email: "Case60@auth.example".toLowerCase(), phone: "+79126060606" });
  const from = newAddress();
  const tries: [string, Attempt][] = [
    [person.email ?? "", {}],
    ["CASE60@auth.example", {}],
    ["8 (912) 606-06-06", { method: "phone" }],
    ["+79126060606", { method: "email" }],
    [person.email ?? "", { admin: true }],
  ];
  for (const [login, attempt] of tries)
    expect((await signIn(login, { password: "wrong", from, ...attempt })).code).toBe("WRONG_CREDENTIALS:4002");
  for (const [login, attempt] of [
    ...tries,
    [person.email ?? "", { headers: { "x-forwarded-for": "1.2.3.4", cookie: "sid=new" } }] as [string, Attempt],
  ]) {
    expect((await signIn(login, { from, ...attempt })).code).toBe("ATTEMPTS_LIMIT:4029");
  }
});

test("one subscriber of IPv6 has 64 bits of addresses and one counter; the next subscriber has another", async () => {
  const person = await newPerson();
  const login = person.email ?? "";
  for (const end of ["1", "ffff", "1:2:3:4", "a::", "abcd:ef01:2345:6789"])
    expect((await signIn(login, { password: "wrong", from: `2001:db8:7:1:${end.includes(":") ? end : `:${end}`}` })).code).toBe(
      "WRONG_CREDENTIALS:4002",
    );
  expect((await signIn(login, { from: "2001:db8:7:1:9:9:9:9" })).code).toBe("ATTEMPTS_LIMIT:4029");
  expect((await signIn(login, { from: "2001:db8:7:2::1" })).status).toBe(200);
});

test("only portals of this machine and of PORTAL_NETWORKS say from where their visitors come", async () => {
  const app = await createApp({ pool: backend.pool, settings: backend.settings, now: backend.now, portalNetworks: ["10.77.0.0/16"] });
  const wrongFrom = async (from: string, visitors: (index: number) => string) => {
    const person = await newPerson();
    const login = person.email ?? "";
    for (let index = 0; index < 5; index += 1)
      await signIn(login, { app, from, password: "wrong", headers: { "x-forwarded-for": visitors(index) } });
    return (await signIn(login, { app, from, headers: { "x-forwarded-for": visitors(5) } })).status;
  };
  expect(await wrongFrom("10.77.3.4", (index) => `203.0.113.${index}`)).toBe(200);
  expect(await wrongFrom("10.77.3.4", () => "203.0.113.77")).toBe(429);
  expect(await wrongFrom("10.78.3.4", (index) => `203.0.113.${index}`)).toBe(429);
  await app.close();
});

test("other people at the same address cannot lock a person out of a browser with an earlier sign-in of that person", async () => {
  const owner = await newPerson();
  const other = await newPerson();
  const login = owner.email ?? "";
  const deviceOf = (answer: { cookie: string }) => ({ cookie: /device=[^;]+/.exec(answer.cookie)?.[0] ?? "" });
  const own = deviceOf(await signIn(login));
  expect(own.cookie).toMatch(/^device=[\w-]{43}$/);
  const foreign = deviceOf(await signIn(other.email ?? ""));
  for (let index = 0; index < 6; index += 1) await signIn(login, { password: "wrong" });
  await backend.db
    .insert(loginAttempts)
    .values({ key: `account:${owner.userUuid}`, failures: 200, startedAt: testNow, blockedUntil: minutes(1) });
  const invented = { cookie: `device=${"a".repeat(43)}` };
  for (const headers of [{}, foreign, invented]) expect((await signIn(login, { headers })).code).toBe("ATTEMPTS_LIMIT:4029");

  const back = await signIn(login, { headers: own });
  expect([back.status, deviceOf(back)]).toEqual([200, own]);
  for (let index = 0; index < 5; index += 1)
    expect((await signIn(login, { password: "wrong", headers: own })).code).toBe("WRONG_CREDENTIALS:4002");
  expect((await signIn(login, { headers: own })).code, "a thief of the browser guesses no longer than others").toBe("ATTEMPTS_LIMIT:4029");
  expect((await at(minutes(31 * 24 * 60), () => signIn(other.email ?? "", { password: "wrong", headers: foreign }))).code).toBe(
    "WRONG_CREDENTIALS:4002",
  );
});

test("failed sign-ins by others do not stop a signed-in person from changing the password", async () => {
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

test("of 500 concurrent password hashes those beyond the queue are refused as UNAVAILABLE, and later ones succeed", async () => {
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

test("S57: fifty failures block a network for every account, while another network can sign in", async () => {
  const from = newAddress();
  const person = await newPerson();
  for (let index = 0; index < 50; index += 1) await signIn(`spray${index}@auth.example`, { password: "wrong", from });
  expect((await signIn(person.email ?? "", { from })).code).toBe("ATTEMPTS_LIMIT:4029");
  expect((await signIn(person.email ?? "", { from: newAddress() })).status).toBe(200);
});

test("S62: guesses from many networks slow down the account, but not from the network its owner uses", async () => {
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
