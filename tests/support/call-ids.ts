import { z } from "zod";

/** JSON Schema of a part of the contract. */
export type JsonSchema = {
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

export const jsonOf = (schema: z.ZodType | undefined, io: "input" | "output" = "input"): JsonSchema =>
  !schema || schema instanceof z.ZodUndefined ? {} : (z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema);

/** Paths where an id may stand, such as `body.products[].productUuid`. */
export function idsOf({ anyOf, properties, items, format }: JsonSchema, path: string): string[] {
  if (anyOf) return [...new Set(anyOf.flatMap((each) => idsOf(each, path)))];
  if (properties) return Object.entries(properties).flatMap(([name, each]) => idsOf(each, `${path}.${name}`));
  if (items) return idsOf(items, `${path}[]`);
  return format === "uuid" ? [path] : [];
}

/** Every field name, at any depth. */
export function wordsOf({ anyOf = [], properties = {}, items }: JsonSchema): string[] {
  const below = Object.entries(properties).flatMap(([name, each]) => [name, ...wordsOf(each)]);
  return [...below, ...(items ? wordsOf(items) : []), ...anyOf.flatMap(wordsOf)];
}

/** Paths of objects that accept unknown fields. */
export function openObjectsOf({ type, properties = {}, additionalProperties, items, anyOf = [] }: JsonSchema, path: string): string[] {
  return [
    ...(type === "object" && additionalProperties !== false ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => openObjectsOf(each, `${path}.${name}`)),
    ...(items ? openObjectsOf(items, `${path}[]`) : []),
    ...anyOf.flatMap((each) => openObjectsOf(each, path)),
  ];
}

const isUuid = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Ids in a value, with the path and the steps to each. */
export function placesOf(value: unknown, path = "", steps: string[] = []): { path: string; steps: string[]; uuid: string }[] {
  if (isUuid(value)) return [{ path, steps, uuid: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => placesOf(each, `${path}[]`, [...steps, String(index)]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => placesOf(each, path ? `${path}.${name}` : name, [...steps, name]));
}

/** The same value with another id in one place. */
export function withId<Value extends object>(value: Value, steps: readonly string[], uuid: string): Value {
  const copy = structuredClone(value);
  let at = copy as Record<string, unknown>;
  for (const step of steps.slice(0, -1)) at = at[step] as Record<string, unknown>;
  at[steps.at(-1) ?? ""] = uuid;
  return copy;
}

/** Adds `fields` to every object of the value, except those that the contract names there. */
export function withFields(value: unknown, fields: Record<string, unknown>, { properties = {}, items }: JsonSchema = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => withFields(each, fields, items));
  if (typeof value !== "object" || value === null) return value;
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in properties)));
  return {
    ...others,
    ...Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFields(each, fields, properties[name])])),
  };
}
