import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { auth } from "#contract/auth.ts";
import type { AnyCall } from "#contract/call.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { customers as calls } from "#contract/customers.ts";
import { exchange } from "#contract/exchange.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { webhooks } from "#contract/webhooks.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import { createApp } from "#server/backend/app.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { workFeed } from "#server/backend/exchange/jobs/worker.ts";
import { password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");
const lines: string[] = [];
let app: FastifyInstance;
let now = testNow;

beforeAll(async () => {
  app = await createApp({
    pool: backend.pool,
    settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true },
    now: () => now,
    logLevel: "info",
    logTo: { write: (line) => lines.push(line) },
  });
  await app.ready();
});

afterAll(() => app.close());

/** Audit lines of one request, and its answer. */
async function send(
  call: AnyCall,
  {
    token,
    params = {},
    query,
    body,
    cookie,
  }: {
    token?: string;
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: object;
    cookie?: string | undefined;
  } = {},
) {
  lines.length = 0;
  const answer = await app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ""),
    ...(query && { query }),
    headers: { "x-request-id": "audit-request-1", ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
    ...(body && { payload: body }),
  });
  const audit = lines.map((line) => JSON.parse(line)).filter((line) => line.audit !== undefined);
  return { answer, audit };
}

async function signIn(login: string): Promise<string> {
  const call = login.endsWith("@platform.example") ? auth.loginAdmin : auth.login;
  return (await send(call, { body: { login, password, method: "email" } })).answer.json().access_token;
}

let count = 0;
async function person() {
  count += 1;
  const email = `audited${count}@audit.example`;
  return { ...(await addPerson(backend.db, { companyUuid: demoUuid("company", "alfa"), email, roles: ["buyer_company_manager"] })), email };
}

test("trust S72: each sign-in, successful or not, writes one audit line with the user and without the login", async () => {
  const { email, userUuid } = await person();
  const good = await send(auth.login, { body: { login: email, password, method: "email" } });
  expect(good.audit).toMatchObject([{ audit: "auth.login", user: userUuid, result: "done", reqId: "audit-request-1" }]);
  expect(good.audit[0].time).toEqual(expect.any(Number));
  const bad = await send(auth.login, { body: { login: email, password: "Wrong-1234", method: "email" } });
  expect(bad.audit).toMatchObject([{ audit: "auth.login", user: userUuid, result: "WRONG_CREDENTIALS" }]);
  const unknown = await send(auth.login, { body: { login: "nobody@audit.example", password: "Wrong-1234", method: "email" } });
  expect(unknown.audit).toMatchObject([{ audit: "auth.login", user: null, result: "WRONG_CREDENTIALS" }]);
  for (let tries = 0; tries < 5; tries += 1) await send(auth.login, { body: { login: email, password: "Wrong-1234", method: "email" } });
  const blocked = await send(auth.login, { body: { login: email, password, method: "email" } });
  expect(blocked.audit).toMatchObject([{ user: userUuid, result: "ATTEMPTS_LIMIT" }]);
});

test("trust S72 S91 S92: changes of password, e-mail, roles, access and own data are audited with actor and subject", async () => {
  const actor = await person();
  const company = demoUuid("company", "alfa");
  const token = await signIn(actor.email);
  const body = { currentPassword: password, password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };
  const changed = await send(auth.changePassword, { token, body });
  expect(changed.audit).toMatchObject([{ audit: "auth.changePassword", user: actor.userUuid, company, result: "done" }]);
  const moved = await send(auth.changeEmail, { token, body: { email: "moved@audit.example", currentPassword: password } });
  expect(moved.audit).toMatchObject([{ audit: "auth.changeEmail", user: actor.userUuid }]);
  expect((await send(calls.personalData, { token })).audit).toMatchObject([{ audit: "customers.personalData", result: "done" }]);
  const asked = await send(calls.requestDeletion, { token, body: { password: "no" } });
  expect(asked.audit).toMatchObject([{ audit: "customers.requestDeletion" }]);

  const admin = await signIn("platform@platform.example");
  const other = await person();
  const roles = ["buyer_company_manager", "buyer_company_director"];
  const given = await send(calls.updateInternal, { token: admin, params: { uuid: other.uuid }, body: { roles } });
  expect(given.audit).toMatchObject([{ audit: "customers.updateInternal", about: { uuid: other.uuid, roles }, result: "done" }]);
  const permissions = ["exchange:payments"];
  const sellers = demoUuid("customer", "seller-p12");
  const supervisor = await signIn("supervisor@seller.example");
  const permitted = await send(calls.putPermissions, { token: supervisor, params: { uuid: sellers }, body: { permissions } });
  expect(permitted.audit).toMatchObject([{ audit: "customers.putPermissions", about: { uuid: sellers, permissions }, result: "done" }]);
  const blocked = await send(auth.blockRelated, { token: await signIn("director@alfa.example"), params: { userUuid: other.userUuid } });
  expect(blocked.audit).toMatchObject([{ audit: "auth.blockRelated", about: { userUuid: other.userUuid }, result: "done" }]);
});

test("trust S72: sign-out, registration, a wrong code, a missing session and a reused refresh token are audited", async () => {
  const actor = await person();
  const token = await signIn(actor.email);
  const wrongCode = await send(auth.confirmEmail, {
    token,
    body: {
      token: (await send(auth.changeEmail, { token, body: { email: "coded@audit.example", currentPassword: password } })).answer.json()
        .token,
      code: "000000",
    },
  });
  expect(wrongCode.audit).toMatchObject([{ audit: "auth.confirmEmail", user: actor.userUuid, result: "CODE_WRONG" }]);
  const body = {
    surname: "Орлова",
    name: "Вера",
    companyType: "legal",
    companyName: "ООО «Вера»",
    inn: "7707083893",
    method: "email",
    email: "newcomer@audit.example",
    password: "Right-Passw0rd",
    confirmation: "Right-Passw0rd",
    acceptTerms: true,
    personalDataConsent: consentDocuments.personalData.version,
  };
  expect((await send(auth.register, { body })).audit).toMatchObject([{ audit: "auth.register", result: "done" }]);
  const restore = (await send(auth.requestRestore, { body: { login: actor.email } })).answer.json().token;
  const guessed = await send(auth.verifyRestore, { body: { token: restore, code: "000000" } });
  expect(guessed.audit).toMatchObject([{ audit: "auth.verifyRestore", user: actor.userUuid, result: "CODE_WRONG" }]);
  expect((await send(calls.me)).audit).toMatchObject([{ audit: "customers.me", user: null, result: "UNAUTHORIZED" }]);

  const cookie = String(
    (await send(auth.login, { body: { login: actor.email, password, method: "email" } })).answer.headers["set-cookie"],
  ).match(/refresh_token=[^;]+/)?.[0];
  await send(auth.refresh, { cookie });
  now = new Date(testNow.getTime() + 60_000);
  expect((await send(auth.refresh, { cookie })).audit).toMatchObject([
    { audit: "auth.refresh", user: actor.userUuid, result: "UNAUTHORIZED" },
  ]);
  now = testNow;
  expect((await send(auth.logout, { token })).audit).toMatchObject([{ audit: "auth.logout", user: actor.userUuid, result: "done" }]);
});

test("trust S72: decisions on documents and accreditations are audited, and so are refused and forbidden ones", async () => {
  const made = await joiningCompany(backend, { at: "accreditation_by_security" });
  const guard = await signIn("security@seller.example");
  const body = { uuid: made.processUuid, status: "declined", comment: "Секретная причина" };
  const decided = await send(accreditation.resolveBySecurity, { token: guard, params: { id: made.accreditationUuid }, body });
  const about = { id: made.accreditationUuid, uuid: made.processUuid, status: "declined" };
  expect(decided.audit).toMatchObject([{ audit: "accreditation.resolveBySecurity", about, result: "done" }]);
  expect(lines.join("")).not.toContain("Секретная");
  const again = await send(accreditation.resolveBySecurity, { token: guard, params: { id: made.accreditationUuid }, body });
  expect(again.audit).toMatchObject([{ about, result: "PROCESS_NOT_CURRENT" }]);

  const checked = await joiningCompany(backend, { at: "coordination_contract", documents: { charter: "processing" } });
  const rows = await backend.db
    .select()
    .from(accreditationDocuments)
    .where(eq(accreditationDocuments.accreditationUuid, checked.accreditationUuid));
  const document = rows.find(({ type }) => type === "charter")?.uuid ?? "";
  const representative = await signIn("rep@seller.example");
  const accepted = await send(accreditation.setDocumentStatus, {
    token: representative,
    params: { uuid: document },
    body: { status: "accepted" },
  });
  expect(accepted.audit).toMatchObject([
    { audit: "accreditation.setDocumentStatus", about: { uuid: document, status: "accepted" }, result: "done" },
  ]);
  const denied = await send(calls.listInternal, { token: representative });
  expect(denied.audit).toMatchObject([{ audit: "customers.listInternal", result: "FORBIDDEN" }]);
});

test("creating and revoking an exchange key is audited, without the key itself", async () => {
  const token = await signIn("supervisor@seller.example");
  const made = await send(exchange.createKey, { token, body: { name: "Учёт аудита", writes: ["goods"], reads: [] } });
  expect(made.audit).toMatchObject([{ audit: "exchange.createKey", user: expect.any(String), result: "done" }]);
  const { uuid, key } = made.answer.json();
  expect(lines.join("")).not.toContain(key);
  const revoked = await send(exchange.removeKey, { token, params: { uuid } });
  expect(revoked.audit).toMatchObject([{ audit: "exchange.removeKey", about: { uuid }, result: "done" }]);
});

test("loads by people, what is done to loads, settings, prices and webhooks are audited with the feed or the object", async () => {
  const token = await signIn("supervisor@seller.example");
  const user = expect.any(String);
  const table = Buffer.from("ИНН;Торговая точка;Ассортимент;Лимит, руб.\n7199123453;Магазин № 1;Молочная продукция;99\n");
  const body = { fileBody: table.toString("base64"), originalFilename: "limits.csv" };
  const sent = await send(exchange.sendFile, { token, params: { feed: "contracts" }, body });
  expect(sent.audit).toMatchObject([{ audit: "exchange.sendFile", user, about: { feed: "contracts" }, result: "done" }]);
  const uuid: string = sent.answer.json().uuid;
  await workFeed(backend.db, "contracts", () => now);
  const applied = await send(exchange.applyLoad, { token, params: { uuid } });
  expect(applied.audit).toMatchObject([{ audit: "exchange.applyLoad", user, about: { uuid }, result: "done" }]);
  await workFeed(backend.db, "contracts", () => now);
  const load: string = applied.answer.json().uuid;
  expect((await send(exchange.undoLoad, { token, params: { uuid: load } })).audit).toMatchObject([
    { audit: "exchange.undoLoad", user, about: { uuid: load }, result: "done" },
  ]);
  for (const [name, call] of [
    ["exchange.confirmLoad", exchange.confirmLoad],
    ["exchange.cancelLoad", exchange.cancelLoad],
  ] as const)
    expect((await send(call, { token, params: { uuid } })).audit).toMatchObject([{ audit: name, about: { uuid }, result: "CONFLICT" }]);
  const content = await signIn("content@seller.example");
  expect((await send(exchange.applyLoad, { token: content, params: { uuid } })).audit).toMatchObject([{ user, result: "NOT_FOUND" }]);
  expect((await send(exchange.getTemplate, { token: content, query: { feed: "contracts" } })).audit).toMatchObject([
    { audit: "exchange.getTemplate", user, result: "FORBIDDEN" },
  ]);

  const settings = { isStockBlocking: false, guardPercent: 10, staleAfter: [] };
  expect((await send(exchange.putSettings, { token, body: settings })).audit).toMatchObject([
    { audit: "exchange.putSettings", result: "done" },
  ]);
  const prices = [{ goods: demoUuid("product", "010-241"), price: 7000 }];
  expect((await send(sellerProducts.setPrices, { token, body: { list: "catalog", prices } })).audit).toMatchObject([
    { audit: "sellerProducts.setPrices", user, about: { list: "catalog" } },
  ]);
  const hook = await send(webhooks.create, { token, body: { url: "https://audited.example/hook", events: ["deal.created"] } });
  expect(hook.audit).toMatchObject([{ audit: "webhooks.create", user, result: "done" }]);
  const { uuid: address, secret } = hook.answer.json();
  expect(lines.join("")).not.toContain(secret);
  expect((await send(webhooks.setOn, { token, params: { uuid: address }, body: { isOn: false } })).audit).toMatchObject([
    { audit: "webhooks.setOn", about: { uuid: address, isOn: false }, result: "done" },
  ]);
  expect((await send(webhooks.remove, { token, params: { uuid: address } })).audit).toMatchObject([
    { audit: "webhooks.remove", about: { uuid: address }, result: "done" },
  ]);
});

test("loads by an exchange key, of JSON and of 1C, are audited under the key", async () => {
  const token = await signIn("supervisor@seller.example");
  const body = { name: "Ключ аудита", writes: ["brands", "goods"], reads: [] };
  const { uuid, key } = (await send(exchange.createKey, { token, body })).answer.json();
  const sent = await send(exchange.send, { token: key, params: { feed: "brands" }, body: [] });
  expect(sent.audit).toMatchObject([{ audit: "exchange.send", user: null, key: uuid, about: { feed: "brands" }, result: "done" }]);
  expect((await send(exchange.send, { token: key, params: { feed: "contracts" }, body: [] })).audit).toMatchObject([
    { audit: "exchange.send", key: uuid, about: { feed: "contracts" }, result: "FORBIDDEN" },
  ]);
  const auditOf1C = async (headers: Record<string, string>) => {
    lines.length = 0;
    await app.inject({ url: "/exchange/1c?type=catalog&mode=checkauth", headers });
    return lines.map((line) => JSON.parse(line)).filter((line) => line.audit !== undefined);
  };
  const known = await auditOf1C({ authorization: `Bearer ${key}` });
  expect(known).toMatchObject([{ audit: "1c catalog checkauth", key: uuid, result: "success" }]);
  expect(await auditOf1C({ authorization: "Bearer gxk_unknown" })).toMatchObject([{ audit: "1c catalog checkauth", result: "failure" }]);
  expect(lines.join("")).not.toContain(key);
});

test("an order for a client is audited, also when it is refused", async () => {
  const uuid = demoUuid("company", "alfa");
  const about = { branchUuid: demoUuid("branch", "alfa-b1"), personUuid: demoUuid("customer", "alfa-p1") };
  const body = { ...about, scheduledDeliveryDates: [] };
  const tried = await send(onBehalf.place, { token: await signIn("rep@seller.example"), params: { uuid }, body });
  expect(tried.audit).toMatchObject([{ audit: "onBehalf.place", user: expect.any(String), about: { uuid, ...about } }]);
});

test("trust S73: reading writes no audit line, and no log line contains a password, a login or a name", async () => {
  const everything: string[] = [];
  const { email } = await person();
  await backend.db.update(customers).set({ surname: "Приметная", phone: "+79991112233" }).where(eq(customers.email, email));
  const token = (await send(auth.login, { body: { login: email, password, method: "email" } })).answer.json().access_token;
  everything.push(...lines);
  expect((await send(calls.me, { token })).audit).toEqual([]);
  everything.push(...lines);
  await send(auth.changePassword, {
    token,
    body: { currentPassword: "Old\r\nline", password: "New-Passw0rd-1", confirmation: "New-Passw0rd-1" },
  });
  everything.push(...lines);
  await send(auth.login, { body: { login: "+79991112233", password: "Typed-Wrong-1", method: "phone" } });
  everything.push(...lines);
  expect(everything.length).toBeGreaterThan(3);
  for (const secret of [password, "New-Passw0rd-1", "Typed-Wrong-1", email, "79991112233", "Приметная", token])
    expect(everything.join("")).not.toContain(secret);
  for (const line of everything) expect(line.trim().split("\n")).toHaveLength(1);
});
