import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { hasRole, roles } from "#contract/roles.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { useAccountsByRole, type Identity } from "#tests/support/accounts-by-role.ts";

const { backend, tokens, signIn } = useAccountsByRole();

type Refusal = { statusCode: number; json(): { errors: { code: string }[] } };

const identities: Identity[] = ["guest", ...roles];

/** Calls that answer 401 or 403 by their own rules: signing in and out. */
const answersForItself = new Set(["auth.login", "auth.loginAdmin", "auth.logout", "auth.logoutAdmin", "auth.refresh"]);

/** Calls without a session: registering, restoring a password, joining by invitation; the demo's outbox; goods that guests see. */
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
  "pictures.file",
]);

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

/** Input that passes the schema, with unknown ids. */
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
      // Access is refused before input is validated: invalid input gets the same answer, so the answer reveals nothing about the call.
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
