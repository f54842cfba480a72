import fastJsonStringify, { type AnySchema } from "fast-json-stringify";
import { z } from "zod";

type Schema = Record<string, unknown>;
type Answer = { schema: Schema; serialize: (value: unknown) => string };

const answers = new WeakMap<z.ZodType, Answer>();

/** A response's JSON schema and its serialiser, compiled once in a process: tests open hundreds of apps. */
export function compiledAnswer(zodSchema: z.ZodType): Answer {
  const known = answers.get(zodSchema);
  if (known) return known;
  const schema = answerSchema(zodSchema);
  const answer = { schema, serialize: fastJsonStringify(schema as AnySchema) };
  answers.set(zodSchema, answer);
  return answer;
}

/**
 * Converts a response's zod schema to the JSON schema by which Fastify serialises. Fields outside the contract are dropped, so an
 * entity without a price in its schema cannot leak one.
 */
function answerSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any", reused: "inline" }) as Schema;
  return simplify(json) as Schema;
}

/** Turns `anyOf: [X, null]` into a nullable X, which the serialiser writes without testing alternatives. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== "object" || node === null) return node;
  const { anyOf, format: _, pattern: __, minimum: ___, maximum: ____, default: _____, ...rest } = node as Schema & { anyOf?: Schema[] };
  if (anyOf?.length === 2 && anyOf[1]?.type === "null") return { ...(simplify(anyOf[0]) as Schema), nullable: true };
  const entries = Object.entries(anyOf ? { ...rest, anyOf } : rest);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === "properties" ? simplifyProperties(value as Schema) : simplify(value)]),
  );
}

function simplifyProperties(properties: Schema): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, simplify(value)]));
}

type Node = {
  type?: string | readonly string[];
  nullable?: boolean;
  properties?: Readonly<Record<string, Node>>;
  required?: readonly string[];
  items?: Node;
};

const empty: Readonly<Record<string, unknown>> = { array: [], boolean: false, integer: 0, number: 0, object: {} };

/** An answer stored by an earlier version, with the fields that it lacks: nothing, none, no. What has no such value stays absent. */
export const filledAnswer = (zodSchema: z.ZodType, answer: unknown): unknown => filled(compiledAnswer(zodSchema).schema, answer);

function filled(node: Node, value: unknown): unknown {
  if (Array.isArray(value)) return node.items ? value.map((item) => filled(node.items ?? {}, item)) : value;
  if (typeof value !== "object" || value === null || !node.properties) return value;
  const stored: Readonly<Record<string, unknown>> = value as Record<string, unknown>;
  const given = Object.entries(stored).map(([name, each]) => [name, filled(node.properties?.[name] ?? {}, each)]);
  const absent = (node.required ?? []).filter((name) => stored[name] === undefined);
  return Object.fromEntries([...given, ...absent.map((name) => [name, emptyOf(node.properties?.[name] ?? {})])]);
}

function emptyOf(node: Node): unknown {
  if (node.nullable || node.type?.includes("null")) return null;
  return node.properties ? filled(node, {}) : empty[String(node.type)];
}
