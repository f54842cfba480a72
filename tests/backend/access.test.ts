import { randomUUID } from "node:crypto";
import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { accreditation } from "#contract/accreditation.ts";
import { auth } from "#contract/auth.ts";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { hasRole, isAdmin, type Role, roles } from "#contract/roles.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { createApp } from "#server/backend/app.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

const backend = useBackend("demo");

type App = typeof backend.app;
type Identity = "guest" | Role;
type Refusal = { statusCode: number; json(): { errors: { code: string }[] } };

const identities: Identity[] = ["guest", ...roles];

/** The call's own business answers with 401 or 403: signing in and out. */
const answersForItself = new Set(["auth.login", "auth.loginAdmin", "auth.logout", "auth.logoutAdmin", "auth.refresh"]);

/** Joining: who registers, restores a password or is invited has no session yet; the outbox is the demo's. */
const withoutSession = new Set([
  "auth.register",
  "auth.confirmRegistration",
  "auth.resendRegistrationCode",
  "auth.requestRestore",
  "auth.verifyRestore",
  "auth.resendRestoreCode",
  "auth.restorePassword",
  "auth.activate",
  "auth.activated",
  "tickets.requestSupport",
  "mail.outbox",
]);

const tokens = new Map<Identity, string>();
const emailOf = (role: Role) => `${role}@access.example`;

beforeAll(async () => {
  const companies = {
    buyer: await addCompany(backend.db),
    seller: await addCompany(backend.db, { type: "seller" }),
    platform: await addCompany(backend.db, { type: "platform" }),
  };
  for (const role of roles) {
    const company = role.startsWith("buyer") ? companies.buyer : isAdmin([role]) ? companies.platform : companies.seller;
    await addPerson(backend.db, { companyUuid: company.uuid, email: emailOf(role), roles: [role] });
    tokens.set(role, await signIn(backend.app, role));
  }
});

async function signIn(app: App, role: Role): Promise<string> {
  const { method, path } = isAdmin([role]) ? auth.loginAdmin : auth.login;
  const answer = await app.inject({ method, url: path, payload: { login: emailOf(role), password: "Demo-2026!", method: "email" } });
  return answer.json().access_token;
}

async function drive(id: string, call: AnyCall, identity: Identity, input: { params: Sample; query: Sample; body: Sample }) {
  const token =
    identity === "guest" ? undefined : id.startsWith("auth.logout") ? await signIn(backend.app, identity) : tokens.get(identity);
  return backend.app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params[name] ?? randomUUID()))),
    query: Object.fromEntries(Object.entries(input.query).map(([name, value]) => [name, String(value)])),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(call.idempotent && { "idempotency-key": randomUUID() }) },
    ...(call.body && { payload: input.body }),
  });
}

type Sample = Record<string, unknown>;
type JsonSchema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  default?: unknown;
};

/** Input that passes the schema, with ids that nobody has. */
function sampleOf(schema: z.ZodType | undefined): Sample {
  if (!schema || schema instanceof z.ZodUndefined) return {};
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return sampleOfJson(json, "") as Sample;
}

function sampleOfJson(schema: JsonSchema, name: string): unknown {
  if (name === "login") return "nobody@access.example";
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOfJson(schema.anyOf[0] ?? {}, name);
  if (schema.type === "object" || schema.properties) {
    return Object.fromEntries((schema.required ?? []).map((key) => [key, sampleOfJson(schema.properties?.[key] ?? {}, key)]));
  }
  if (schema.type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => sampleOfJson(schema.items ?? {}, name));
  if (schema.type === "number" || schema.type === "integer") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  if (schema.format === "uuid") return randomUUID();
  if (schema.format === "date") return "2026-03-10";
  return "text";
}

const refusalOf = (answer: Refusal) => [answer.statusCode, answer.json().errors?.map((error) => error.code)];

describe("S29: every call refuses those who may not and serves the others", () => {
  test.each(listCalls())("%s", async (id, call) => {
    const input = { params: sampleOf(call.params), query: sampleOf(call.query), body: sampleOf(call.body) };
    for (const identity of identities) {
      const isAllowed = call.may === "anyone" || (identity !== "guest" && hasRole([identity], call.may));
      const answer = await drive(id, call, identity, input);
      const cell = `${id} as ${identity}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
      expect(answer.statusCode, cell).toBeLessThan(500);
      if (isAllowed) {
        if (!answersForItself.has(id)) expect([401, 403], cell).not.toContain(answer.statusCode);
        continue;
      }
      const refusal = identity === "guest" ? [401, ["UNAUTHORIZED:4010"]] : [403, ["FORBIDDEN:4003"]];
      expect(refusalOf(answer), cell).toEqual(refusal);
      // Refused before anything is read: nonsense gets the same answer, so it tells nothing about the call.
      expect(refusalOf(await drive(id, call, identity, { params: { uuid: "x" }, query: { page: "x" }, body: { "": null } })), cell).toEqual(
        refusal,
      );
    }
  });
});

test("S28: a call that names no role is open to guests only where the specification says so", () => {
  const open = listCalls().flatMap(([id, call]) => (call.may === "anyone" ? [id] : []));
  const isPublic = (id: string) => answersForItself.has(id) || withoutSession.has(id) || id.startsWith("products.");
  expect(open.filter((id) => !isPublic(id))).toEqual([]);
});

test("C31: a person with several roles may do what any of them may", async () => {
  const company = await addCompany(backend.db, { type: "seller" });
  await addPerson(backend.db, {
    companyUuid: company.uuid,
    email: "two@access.example",
    roles: ["seller_content_manager", "seller_regional_director"],
  });
  const as = await backend.as("two@access.example");
  expect((await as(customers.salesRepresentatives)).status).toBe(200);
});

describe("S24: an access token is good only as it was issued", () => {
  const current = "the secret that signs, of more than 32 bytes";
  const previous = "the secret before it, of more than 32 bytes";
  const key = (secret: string) => new TextEncoder().encode(secret);
  let app: App;
  let claims: { sub: string; sid: string };

  beforeAll(async () => {
    app = await createApp({ pool: backend.pool, settings: { tokenSecrets: [current, previous], demo: true }, now: () => testNow });
    claims = JSON.parse(Buffer.from((await signIn(app, "seller_regional_director")).split(".")[1] ?? "", "base64url").toString());
    return () => app.close();
  });

  const statusOf = async (token: string) =>
    (await app.inject({ method: "GET", url: customers.me.path, headers: { authorization: `Bearer ${token}` } })).statusCode;
  const at = Math.floor(testNow.getTime() / 1000);

  type Change = {
    alg?: string;
    typ?: string;
    iss?: string;
    aud?: string;
    sub?: string;
    sid?: string;
    iat?: number;
    exp?: number;
    nbf?: number;
    kid?: string;
  };

  function sign(change: Change = {}, secret: Parameters<SignJWT["sign"]>[0] = key(current)) {
    const {
      alg = "HS256",
      typ = "at+jwt",
      iss = "wholesale-backend",
      aud = "client",
      sub = claims.sub,
      sid = claims.sid,
      iat = at,
      exp = at + 300,
      nbf,
      kid,
    } = change;
    const token = new SignJWT({ sid, realm_access: { roles: [] } })
      .setProtectedHeader({ alg, typ, ...(kid && { kid }) })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(sub)
      .setIssuedAt(iat)
      .setExpirationTime(exp);
    return (nbf ? token.setNotBefore(nbf) : token).sign(secret);
  }

  test("the token as issued, and one of the secret before, are accepted", async () => {
    expect(await statusOf(await sign())).toBe(200);
    expect(await statusOf(await sign({}, key(previous)))).toBe(200);
  });

  test.each<[string, Change]>([
    ["expired", { iat: at - 1000, exp: at - 61 }],
    ["not yet valid", { nbf: at + 61 }],
    ["of the other realm", { aud: "admin" }],
    ["of an unknown audience", { aud: "other" }],
    ["of another issuer", { iss: "somebody" }],
    ["of another kind", { typ: "JWT" }],
    ["of another algorithm", { alg: "HS512" }],
    ["of another person", { sub: "01a1fad1-0000-7000-8000-000000000000" }],
    ["of a session that is not there", { sid: "01a1fad1-0000-7000-8000-000000000000" }],
    ["with ids that are none", { sub: "1 or 1=1", sid: "x" }],
  ])("%s is refused", async (_, change) => {
    expect(await statusOf(await sign(change))).toBe(401);
  });

  test("a foreign key, known by name or not, is refused", async () => {
    expect(await statusOf(await sign({}, key("somebody's secret of more than 32 bytes")))).toBe(401);
    expect(await statusOf(await sign({ kid: "unknown" }, key("somebody's secret of more than 32 bytes")))).toBe(401);
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expect(await statusOf(await sign({ alg: "RS256" }, privateKey))).toBe(401);
  });

  test("no algorithm, a changed payload and a cut signature are refused", async () => {
    const [header = "", payload = "", signature = ""] = (await sign()).split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const decoded = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(await statusOf(`${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`)).toBe(401);
    expect(await statusOf(`${encode({ alg: "none", typ: "at+jwt" })}.${payload}.${signature}`)).toBe(401);
    expect(await statusOf(`${header}.${encode({ ...decoded, realm_access: { roles: ["platform_manager"] } })}.${signature}`)).toBe(401);
    expect(await statusOf(`${header}.${payload}.${signature.slice(0, -2)}`)).toBe(401);
    expect(await statusOf(`${header}.${payload}`)).toBe(401);
  });

  test("a refresh token, a megabyte and nonsense are refused", async () => {
    const answer = await app.inject({
      method: "POST",
      url: auth.login.path,
      payload: { login: emailOf("seller_security"), password: "Demo-2026!", method: "email" },
    });
    const refreshToken = /refresh_token=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
    expect(refreshToken).not.toBe("");
    for (const token of [refreshToken, "x".repeat(1024 * 1024), `${"x".repeat(1024 * 1024)}.x.x`, "", "null", "..", "{}"])
      expect(await statusOf(token)).toBe(401);
    for (const authorization of [
      "Bearer",
      "Basic YTpi",
      `bearer ${await sign()}`,
      `Bearer  ${await sign()}`,
      `Bearer ${await sign()}, Bearer x`,
    ]) {
      expect((await app.inject({ method: "GET", url: customers.me.path, headers: { authorization } })).statusCode, authorization).toBe(401);
    }
  });
});

describe("R39: a call that is not for the role, on an object the person sees, is 403 FORBIDDEN:4003", () => {
  const deal = { uuid: demoUuid("deal", "10427") };
  const company = { uuid: demoUuid("company", "alfa"), companyUuid: demoUuid("company", "alfa") };
  const branch = { uuid: demoUuid("branch", "alfa-b1"), id: demoUuid("branch", "alfa-b1") };
  const accreditationOf = { uuid: demoUuid("accreditation", "alfa"), companyUuid: company.uuid, id: demoUuid("accreditation", "alfa") };

  const cells: [account: string, seen: [AnyCall, Sample], refused: [AnyCall, Sample][]][] = [
    ...["security@seller.example", "platform@platform.example"].map((account): (typeof cells)[number] => [
      account,
      [deals.get, deal],
      [
        [deals.setStatus, deal],
        [deals.edit, deal],
        [deals.patch, deal],
        [deals.assignSeller, deal],
        [deals.repeat, deal],
        [documents.upload, deal],
      ],
    ]),
    ["director@alfa.example", [deals.get, deal], [[deals.assignSeller, deal]]],
    [
      "rep@seller.example",
      [deals.get, deal],
      [
        [deals.repeat, deal],
        [accreditation.submit, accreditationOf],
      ],
    ],
    [
      "supervisor@seller.example",
      [deals.get, deal],
      [
        [deals.assignSeller, deal],
        [deals.repeat, deal],
      ],
    ],
    [
      "manager@alfa.example",
      [companies.get, company],
      [
        [companies.putData, company],
        [branches.remove, branch],
        [accreditation.submit, accreditationOf],
      ],
    ],
    [
      "security@seller.example",
      [companies.get, company],
      [
        [companies.putData, company],
        [companies.deleteCompany, company],
      ],
    ],
  ];

  test.each(cells)("%s", async (account, [seen, params], refused) => {
    const caller = await backend.as(account);
    expect((await caller(seen, { params } as never)).status).toBe(200);
    for (const [call, own] of refused) {
      const answer = await caller(call, { params: own, body: sampleOf(call.body) } as never);
      expect([answer.status, answer.errors.map((error) => error.code)], `${call.method} ${call.path}`).toEqual([403, ["FORBIDDEN:4003"]]);
    }
  });

  test("R39: a role that may make the call, and not on this deal, is told the same", async () => {
    const supervisor = await backend.as("supervisor@seller.example");
    for (const [call, body] of [
      [deals.edit, { products: [{ productUuid: demoUuid("product", "010-102"), quantity: 8 }] }],
      [documents.upload, { fileBody: "JVBERi0=", originalFilename: "a.pdf" }],
    ] as const) {
      const answer = await supervisor(call as AnyCall, { params: deal, body } as never);
      expect([answer.status, answer.errors[0]?.code], call.path).toEqual([403, "FORBIDDEN:4003"]);
    }
  });
});
