import type { JsonSchema } from "./call-ids.ts";
import type { Json } from "./whole-call.ts";

/** A field of a body with the steps to it; for lists, in the first element. */
export type FieldPlace = { path: string; steps: string[] };

/** Optional fields at any depth. */
export function optionalPlaces({ properties = {}, required = [], items, anyOf = [] }: JsonSchema, steps: string[] = []): FieldPlace[] {
  return [
    ...Object.entries(properties).flatMap(([name, each]) => {
      const here = [...steps, name];
      return [...(required.includes(name) ? [] : [{ path: here.join("."), steps: here }]), ...optionalPlaces(each, here)];
    }),
    ...(items ? optionalPlaces(items, [...steps, "0"]) : []),
    ...anyOf.flatMap((each) => optionalPlaces(each, steps)),
  ];
}

export const valueAt = (body: unknown, steps: readonly string[]) =>
  steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], body);

export function withoutValue(body: Json, steps: readonly string[]): Json {
  const copy = structuredClone(body);
  delete (valueAt(copy, steps.slice(0, -1)) as Json | undefined)?.[steps.at(-1) ?? ""];
  return copy;
}

/** Null where the body has no such place. */
export function withValue(body: Json, steps: readonly string[], value: unknown): Json | null {
  const copy = structuredClone(body);
  const parent = valueAt(copy, steps.slice(0, -1)) as Json | undefined;
  if (!parent) return null;
  parent[steps.at(-1) ?? ""] = value;
  return copy;
}
