import { z } from "zod";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { errorCodes } from "#contract/errors.ts";
import { feedNames, feeds } from "#contract/feeds.ts";
import { isProjectCall } from "#contract/project-calls.ts";
import callExamples from "./exchange/call-examples.json" with { type: "json" };
import { feedOf } from "./exchange/feeds/feeds.ts";
import { oneCCalls, oneCUrl } from "./exchange/one-c/describe-calls.ts";

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
  }));
}

const examplesOf: Readonly<Record<string, { bodies: readonly Json[]; answer: Json }>> = callExamples;

const withExamples = (schema: Json, examples: readonly Json[]): Json => ({ ...schema, ...(examples.length > 0 && { examples }) });

function operationOf(id: string, call: AnyCall): Json {
  const { bodies = [], answer } = examplesOf[id] ?? {};
  return {
    operationId: id,
    tags: [id.split(".")[0]],
    ...(isProjectCall(id) && { "x-project": true }),
    "x-may": call.may,
    security: call.may === "anyone" ? [] : [{ bearer: [] }, ...(call.keys ? [{ key: [] }, { keyOfName: [] }] : [])],
    parameters: [
      ...parametersOf(call.params, "path"),
      ...parametersOf(call.query, "query"),
      ...(call.idempotent ? [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string" } }] : []),
      ...(call.versionOf ? [{ name: "If-Match", in: "header", required: false, schema: { type: "string" } }] : []),
    ],
    ...(call.body && {
      requestBody: { required: true, content: { "application/json": { schema: withExamples(jsonSchema(call.body, "input"), bodies) } } },
    }),
    ...(call.stream && { requestBody: bytesOf[id] ? bytes(bytesOf[id]) : rowsOfFeeds() }),
    responses: {
      [call.status ?? 200]: {
        description: "OK",
        content: { "application/json": { schema: withExamples(jsonSchema(call.answer, "output"), answer ? [answer] : []) } },
      },
      default: {
        description: (call.errors ?? []).map((name) => `${name}:${errorCodes[name].number}`).join(", ") || "Error list",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Errors" } } },
      },
    },
  };
}

/** Calls whose body is a raw file, with its content types. */
const bytesOf: Readonly<Record<string, readonly string[]>> = {
  "exchange.sendPicture": ["image/png", "image/jpeg", "image/webp", "image/avif"],
  "exchange.sendDocument": ["application/pdf", "image/jpeg", "image/png"],
};

const bytes = (types: readonly string[]): Json => ({ required: true, content: Object.fromEntries(types.map((type) => [type, {}])) });

/** Rows of the feed in the path: an array, or NDJSON. */
function rowsOfFeeds(): Json {
  const row = { oneOf: feedNames.map((name) => ({ $ref: `#/components/schemas/feed.${name}` })) };
  return {
    required: true,
    content: { "application/json": { schema: { type: "array", items: row } }, "application/x-ndjson": { schema: row } },
  };
}

/** OpenAPI 3.1, generated from the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = { [oneCUrl]: oneCCalls };
  for (const [id, call] of listCalls()) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(id, call) };
  }
  const item = {
    type: "object",
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" }, details: { type: "object" } },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Wholesale portal API", version: "1" },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        key: { type: "http", scheme: "bearer", description: "An exchange key" },
        keyOfName: { type: "http", scheme: "basic", description: "The name of an exchange key and the key" },
      },
      schemas: {
        ...Object.fromEntries(
          feedNames.map((name) => [`feed.${name}`, { ...jsonSchema(feeds[name].row, "input"), examples: feedOf(name).examples }]),
        ),
        Errors: { type: "object", required: ["errors"], properties: { errors: { type: "array", items: item } } },
      },
    },
  };
}
