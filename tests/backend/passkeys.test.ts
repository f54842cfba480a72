import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { customers } from "#contract/customers.ts";
import { passkeys as calls } from "#contract/passkeys.ts";
import { reauthentication } from "#contract/reauthentication.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { siteOf } from "#server/backend/auth/passkey-verification.ts";
import { passkeyChallenges, passkeys, sessions } from "#server/backend/auth/tables.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { callerOf, password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { lastMessage } from "#tests/support/outbox.ts";
import { addPasskey } from "#tests/support/passkeys.ts";
import { addFactor, codeAt, newRecoveryCode } from "#tests/support/second-factor.ts";
import { seconds, useSignIn } from "#tests/support/sign-in.ts";
import { newSoftwareKey } from "#tests/support/software-key.ts";

const { backend, newPerson, newAddress, signIn, callMe } = useSignIn();

afterEach(() => {
  backend.settings.secondFactorOf = "nobody";
});

/** Somebody of the seller who is signed in. */
async function newStaff() {
  const person = await newPerson({ roles: ["seller_security"] });
  const email = person.email ?? "";
  return { ...person, email, as: await callerOf(backend.app, email) };
}
type Staff = Awaited<ReturnType<typeof newStaff>>;

const codeIn = (answer: { errors: { code: string }[] }) => answer.errors[0]?.code;
const subjectFor = async (email: string) => (await lastMessage(await backend.as(null), email))?.subject;
const keysOf = (userUuid: string) => backend.db.select().from(passkeys).where(eq(passkeys.userUuid, userUuid));
const named = (name: string) => ({ body: { currentPassword: password, name } });

async function add({ as }: Staff, { name = "Ноутбук", device = newSoftwareKey() } = {}) {
  const { body } = await as(calls.begin, named(name));
  const answer = await as(calls.add, { body: { name, made: device.make({ challenge: body.challenge, site: body.site }) } });
  return { answer, device };
}

/** The session has proven nobody lately. */
const makeStale = (userUuid: string) => backend.db.update(sessions).set({ provenAt: null }).where(eq(sessions.userUuid, userUuid));

describe("operations 4: a person of the staff adds a key", () => {
  test("by the password and a device; other sessions end, the recovery codes are told once, the person is told", async () => {
    const person = await newStaff();
    const elsewhere = await signIn(person.email, { from: newAddress() });
    const begun = await person.as(calls.begin, named("Ноутбук"));
    expect(begun.body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      site: "localhost",
      siteName: expect.stringMatching(/./),
      credentialIds: [],
      userId: Buffer.from(person.userUuid).toString("base64url"),
      userName: person.email,
    });
    const device = newSoftwareKey();
    const added = await person.as(calls.add, { body: { name: "Ноутбук", made: device.make({ challenge: begun.body.challenge }) } });
    expect([added.status, new Set(added.body.recoveryCodes).size]).toEqual([200, 10]);
    expect((await callMe(elsewhere.body.access_token)).statusCode).toBe(401);
    expect(await subjectFor(person.email)).toBe("Добавлен ключ доступа");
    expect((await person.as(secondFactor.get)).body).toEqual({
      confirmedAt: null,
      recoveryCodesLeft: 10,
      passkeys: [{ uuid: expect.any(String), name: "Ноутбук", createdAt: testNow.toISOString(), lastUsedAt: null }],
    });
    const answer = await signIn(person.email, { from: newAddress() });
    expect([answer.code, answer.cookie, answer.error.details.kinds]).toEqual(["SECOND_FACTOR_REQUIRED:4011", "", ["passkey"]]);
  });

  test("then no app is begun without the key, nor one confirmed that was begun before it", async () => {
    const person = await newStaff();
    const { body: begun } = await person.as(secondFactor.begin, { body: { currentPassword: password } });
    await add(person);
    const confirmed = await person.as(secondFactor.confirm, { body: { code: codeAt(testNow, { of: begun.secret }) } });
    expect(codeIn(confirmed)).toBe("CODE_EXPIRED:4444");
    await makeStale(person.userUuid);
    const again = await person.as(secondFactor.begin, { body: { currentPassword: password } });
    expect([again.status, codeIn(again)]).toEqual([403, "REAUTHENTICATION_REQUIRED:4011"]);
  });

  test("a device that names certificates is refused before these are read; an admin portal without an address has no keys", async () => {
    const person = await newStaff();
    const { body } = await person.as(calls.begin, named("Ноутбук"));
    const made = newSoftwareKey().make({ challenge: body.challenge, format: "apple" });
    expect(codeIn(await person.as(calls.add, { body: { name: "Ноутбук", made } }))).toBe("CODE_WRONG:4305");
    expect(await keysOf(person.userUuid)).toEqual([]);
    expect(() => siteOf({ publicUrl: "https://portal.example" }, "admin")).toThrow(/ADMIN_URL/);
  });

  test("a second one, and one beside the app, leave the recovery codes; devices that have one are named", async () => {
    const person = await newStaff();
    const first = await add(person);
    const begun = (await person.as(calls.begin, named("Телефон"))).body;
    expect(begun.credentialIds).toEqual([first.device.id]);
    const second = await add(person, { name: "Телефон" });
    expect([second.answer.status, second.answer.body.recoveryCodes]).toEqual([200, []]);
    const { secret } = (await person.as(secondFactor.begin, { body: { currentPassword: password } })).body;
    const confirmed = await person.as(secondFactor.confirm, { body: { code: codeAt(testNow, { of: secret }) } });
    expect([confirmed.status, confirmed.body.recoveryCodes]).toEqual([200, []]);
    expect((await person.as(secondFactor.get)).body).toMatchObject({ confirmedAt: testNow.toISOString(), recoveryCodesLeft: 10 });
    expect((await signIn(person.email, { from: newAddress() })).error.details.kinds).toEqual(["app", "passkey"]);
  });

  test("not with a wrong password, not after five minutes, not twice with one challenge, not by another session's", async () => {
    const person = await newStaff();
    const wrong = await person.as(calls.begin, { body: { currentPassword: "wrong", name: "Ключ" } });
    expect([wrong.status, await backend.db.$count(passkeyChallenges, eq(passkeyChallenges.userUuid, person.userUuid))]).toEqual([400, 0]);
    const device = newSoftwareKey();
    const tryWith = (challenge: string, as = person.as) => as(calls.add, { body: { name: "Ключ", made: device.make({ challenge }) } });
    expect(codeIn(await tryWith("never-given")), "before it is begun").toBe("CODE_EXPIRED:4444");

    const other = await callerOf(backend.app, person.email);
    const { challenge } = (await person.as(calls.begin, named("Ключ"))).body;
    expect(codeIn(await tryWith(challenge, other)), "another session").toBe("CODE_EXPIRED:4444");
    await backend.db.update(passkeyChallenges).set({ expiresAt: testNow }).where(eq(passkeyChallenges.userUuid, person.userUuid));
    expect(codeIn(await tryWith(challenge)), "later").toBe("CODE_EXPIRED:4444");

    const again = (await person.as(calls.begin, named("Ключ"))).body;
    const both = await Promise.all(
      [device, newSoftwareKey()].map((each) => person.as(calls.add, { body: { name: "Ключ", made: each.make(again) } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await keysOf(person.userUuid)).toHaveLength(1);
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another site", { site: "evil.example" }],
    ["another challenge", { challenge: "another" }],
    ["a signature in place of a new key", { type: "webauthn.get" }],
    ["nobody verified at the device", { isVerified: false }],
  ])("not from %s", async (_, told) => {
    const person = await newStaff();
    const { challenge } = (await person.as(calls.begin, named("Ключ"))).body;
    const answer = await person.as(calls.add, { body: { name: "Ключ", made: newSoftwareKey().make({ challenge, ...told }) } });
    expect([codeIn(answer), (await keysOf(person.userUuid)).length]).toEqual(["CODE_WRONG:4305", 0]);
  });

  test("not one that somebody has, and ten at most", async () => {
    const [anna, boris] = [await newStaff(), await newStaff()];
    const { device } = await add(anna);
    expect(codeIn((await add(boris, { device })).answer)).toBe("CONFLICT:4009");
    for (let count = 1; count < 10; count += 1) await addPasskey(backend, anna.userUuid);
    expect(codeIn(await anna.as(calls.begin, named("Ещё один")))).toBe("CONFLICT:4009");
  });

  test("somebody with a factor is asked for it first", async () => {
    const person = await newStaff();
    await add(person);
    await makeStale(person.userUuid);
    expect(codeIn(await person.as(calls.begin, named("Ключ вора")))).toBe("REAUTHENTICATION_REQUIRED:4011");
  });
});

describe("a key is removed", () => {
  test("after the password was asked again; others go on, with the last one the recovery codes end, and sessions with each", async () => {
    const person = await newStaff();
    await add(person);
    await add(person, { name: "Телефон" });
    const [first, second] = (await person.as(secondFactor.get)).body.passkeys;
    const remove = (uuid = "") => person.as(calls.remove, { params: { uuid } });
    await makeStale(person.userUuid);
    expect(codeIn(await remove(first?.uuid))).toBe("REAUTHENTICATION_REQUIRED:4011");
    await backend.db.update(sessions).set({ provenAt: testNow }).where(eq(sessions.userUuid, person.userUuid));
    expect((await remove(first?.uuid)).status).toBe(200);
    expect(await subjectFor(person.email)).toBe("Удалён ключ доступа");
    expect((await person.as(secondFactor.get)).body).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: "Телефон" }] });
    expect((await remove(first?.uuid)).status, "again").toBe(404);
    expect((await remove(second?.uuid)).status).toBe(200);
    expect((await person.as(secondFactor.get)).body).toEqual({ confirmedAt: null, recoveryCodesLeft: 0, passkeys: [] });
    expect((await signIn(person.email, { from: newAddress() })).status, "the password is enough again").toBe(200);
  });

  test("not another person's, and not the only factor where one is compulsory", async () => {
    const [anna, boris] = [await newStaff(), await newStaff()];
    await add(anna);
    const [key] = await keysOf(anna.userUuid);
    const remove = ({ as }: Staff) => as(calls.remove, { params: { uuid: key?.uuid ?? "" } });
    expect((await remove(boris)).status).toBe(404);
    backend.settings.secondFactorOf = "staff";
    expect(codeIn(await remove(anna))).toBe("CONFLICT:4009");
    expect(await keysOf(anna.userUuid)).toHaveLength(1);
    await addPasskey(backend, anna.userUuid, { name: "Телефон" });
    expect((await remove(anna)).status, "with another").toBe(200);
    expect((await anna.as(customers.me)).body.mustAddFactor).toBe(false);
  });

  test("switching the app off leaves keys and recovery codes", async () => {
    const person = await newStaff();
    const { answer } = await add(person);
    await addFactor(backend, person.userUuid);
    const off = { body: { currentPassword: password, code: codeAt(testNow) } };
    expect((await person.as(secondFactor.switchOff, off)).status).toBe(200);
    expect((await person.as(secondFactor.get)).body).toMatchObject({ confirmedAt: null, recoveryCodesLeft: 10, passkeys: [{}] });
    expect((await signIn(person.email, { from: newAddress() })).code).toBe("SECOND_FACTOR_REQUIRED:4011");
    const again = { body: { currentPassword: password, code: answer.body.recoveryCodes[0] ?? "" } };
    expect(codeIn(await person.as(secondFactor.switchOff, again)), "no app any more").toBe("CONFLICT:4009");
  });
});

describe("a key proves the person of a session", () => {
  const proofOf = async ({ as }: Staff, device: ReturnType<typeof newSoftwareKey>, told = {}) => {
    const { body } = await as(calls.ask);
    return { currentPassword: password, signed: device.sign({ ...body, ...told }) };
  };

  test("for dangerous calls, with the password, once for each challenge", async () => {
    const person = await newStaff();
    const { device } = await addPasskey(backend, person.userUuid);
    await makeStale(person.userUuid);
    expect((await person.as(reauthentication.get)).body).toEqual({ provenUntil: null, hasFactor: true, hasPasskey: true });
    const body = await proofOf(person, device);
    const prove = (given: unknown) => person.as(reauthentication.prove, { body: given });
    expect((await prove({ ...body, currentPassword: "wrong" })).status).toBe(400);
    expect((await prove({ currentPassword: password })).status, "the password alone").toBe(400);
    expect((await prove(body)).status).toBe(200);
    await makeStale(person.userUuid);
    expect(codeIn(await prove(body)), "again").toBe("CODE_WRONG:4305");
    expect(codeIn(await prove(await proofOf(person, device, { isVerified: false })))).toBe("CODE_WRONG:4305");
    expect((await person.as(reauthentication.get)).body.provenUntil).toBe(null);
  });

  test("for new recovery codes and for switching the app off", async () => {
    const person = await newStaff();
    const { device } = await addPasskey(backend, person.userUuid);
    const renewed = await person.as(secondFactor.renewRecoveryCodes, { body: await proofOf(person, device) });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    await addFactor(backend, person.userUuid);
    expect((await person.as(secondFactor.switchOff, { body: { currentPassword: password } })).status, "the password alone").toBe(400);
    expect((await person.as(secondFactor.switchOff, { body: await proofOf(person, device) })).status).toBe(200);
  });

  test("not by another session's challenge, and nobody without a key gets one", async () => {
    const person = await newStaff();
    const { device } = await addPasskey(backend, person.userUuid);
    const other = { ...person, as: (await newStaff()).as };
    expect(codeIn(await other.as(calls.ask))).toBe("CONFLICT:4009");
    const body = await proofOf(person, device);
    const { access_token } = (await signInBySession(person)).body;
    const headers = { authorization: `Bearer ${access_token}` };
    const sent = await backend.app.inject({ method: "POST", url: reauthentication.prove.path, headers, payload: body });
    expect([sent.statusCode, sent.json().errors[0].code]).toEqual([400, "CODE_WRONG:4305"]);
  });

  /** Another session of the person, by a recovery code. */
  async function signInBySession({ email, userUuid }: Staff) {
    const code = await newRecoveryCode(backend, userUuid);
    const answer = await signIn(email, { from: newAddress() });
    const response = await backend.app.inject({
      method: "POST",
      url: secondFactor.signIn.path,
      payload: { token: answer.error.details.token, code },
    });
    return { body: response.json() };
  }
});

test("a copy of one's own data lists the keys by name and date", async () => {
  const person = await newStaff();
  await addPasskey(backend, person.userUuid, { name: "Рабочий ноутбук" });
  const { body } = await person.as(customers.personalData);
  expect((body as unknown as { passkeys: unknown }).passkeys).toEqual([
    { name: "Рабочий ноутбук", createdAt: testNow.toISOString(), lastUsedAt: null },
  ]);
});

test("an erased person has no keys", async () => {
  const person = await newStaff();
  const admin = await newPerson({ roles: ["platform_manager"] });
  await addPasskey(backend, person.userUuid);
  await person.as(calls.begin, named("Ещё один"));
  const { body } = await signIn(admin.email ?? "", { admin: true, from: newAddress() });
  const erased = await backend.app.inject({
    method: "DELETE",
    url: customers.deleteInternal.path.replace(":uuid", person.uuid),
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  const left = [passkeys, passkeyChallenges].map((table) => backend.db.$count(table, eq(table.userUuid, person.userUuid)));
  expect([erased.statusCode, await Promise.all(left)]).toEqual([200, [0, 0]]);
});

test("trust S93: challenges that nobody has answered are removed after a day", async () => {
  const person = await newStaff();
  await person.as(calls.begin, named("Ключ"));
  const left = () => backend.db.$count(passkeyChallenges, eq(passkeyChallenges.userUuid, person.userUuid));
  await removeExpired(backend.db, seconds(24 * 3600 + 299));
  expect(await left()).toBe(1);
  await removeExpired(backend.db, seconds(24 * 3600 + 301));
  expect(await left()).toBe(0);
});
