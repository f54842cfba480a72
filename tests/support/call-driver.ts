import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AnyCall } from "#contract/call.ts";
import { useAccountsByRole } from "./accounts-by-role.ts";
import { type Column, columns } from "./columns.ts";

type Sample = Record<string, unknown>;
export type Input = { params: Sample; query: Sample; body: Sample };

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
};

/** Input that passes the schemas, with unknown ids. */
export const validInput = (call: AnyCall): Input => ({
  params: sampleOf(call.params),
  query: sampleOf(call.query),
  body: sampleOf(call.body),
});

/** Input that passes no schema. */
export const invalidInput: Input = { params: { uuid: "x" }, query: { page: "x" }, body: { "": null } };

export function sampleOf(schema: z.ZodType | undefined): Sample {
  if (!schema || schema instanceof z.ZodUndefined) return {};
  return sampleOfJson(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, "") as Sample;
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

/** Calls that answer 401 or 403 by their own rules: signing in and out. */
export const answersForItself = new Set(["auth.login", "auth.loginAdmin", "auth.logout", "auth.logoutAdmin", "auth.refresh"]);

/** Makes any call as any column of the access matrix. */
export function useCallDriver() {
  const accounts = useAccountsByRole();
  const { backend, signIn, tokenOf } = accounts;

  async function drive(id: string, call: AnyCall, column: Column, input: Input) {
    const role = columns[column];
    // Signing out ends the session.
    const token = role !== null && id.startsWith("auth.logout") ? await signIn(backend.app, role) : tokenOf(column);
    const { statusCode, body } = await backend.app.inject({
      method: call.method,
      url: call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params[name] ?? randomUUID()))),
      query: Object.fromEntries(Object.entries(input.query).map(([name, value]) => [name, String(value)])),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(call.idempotent && { "idempotency-key": randomUUID() }) },
      ...(call.body && { payload: input.body }),
    });
    return { status: statusCode, body, cell: `${id} as ${column}: ${statusCode} ${body.slice(0, 300)}` };
  }

  return { ...accounts, drive };
}

/** Status and codes of a refusal. */
export const errorIn = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body) as { errors?: { code: string }[] }).errors?.map((error) => error.code),
];

/** How a call refuses a column that may not make it. */
export const expectedError = (column: Column) => (column === "G" ? [401, ["UNAUTHORIZED:4010"]] : [403, ["FORBIDDEN:4003"]]);
