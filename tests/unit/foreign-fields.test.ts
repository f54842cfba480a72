import { describe, expect, test } from "vitest";
import { z } from "zod";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import { listCalls } from "#contract/calls.ts";
import { companies } from "#contract/companies.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { jsonOf, withFields } from "#tests/support/call-ids.ts";
import { beef, kefir, must } from "#tests/support/demo-basket.ts";
import { foreignFields } from "#tests/support/foreign-fields.ts";
import { bank } from "#tests/support/whole-call.ts";

/** The parts of a schema's definition that are looked at. */
type Definition = {
  type: string;
  catchall?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
};

/** A transform makes its value of what was parsed before it, so of known fields. */
const plain = ["string", "number", "boolean", "enum", "literal", "template_literal", "transform", "undefined"];
const within = ["array", "optional", "nullable", "default", "pipe", "union"];

/** Where a body keeps fields that the contract does not name. */
function openPlaces(schema: z.ZodType, path: string): string[] {
  const { type, catchall, shape, element, innerType, in: before, out: after, options = [] } = schema.def as unknown as Definition;
  if (type === "object" && !catchall) return Object.entries(shape ?? {}).flatMap(([name, each]) => openPlaces(each, `${path}.${name}`));
  if (plain.includes(type)) return [];
  if (!within.includes(type)) return [`${path}: ${type}`];
  return [element, innerType, before, after, ...options].flatMap((each) => (each ? openPlaces(each, path) : []));
}

describe("trust S33: fields that the contract does not name", () => {
  test("no body of any call keeps them, at any depth", () => {
    const bodies = listCalls().flatMap(([id, { body }]) => (body ? [[id, body] as const] : []));
    expect(bodies.length).toBeGreaterThan(100);
    expect(bodies.flatMap(([id, body]) => openPlaces(body, id))).toEqual([]);
  });

  test.each([
    ["a loose object", z.looseObject({ name: z.string() })],
    ["a catchall", z.object({ name: z.string() }).catchall(z.string())],
    ["any fields", z.object({ fields: z.record(z.string(), z.string()) })],
    ["any value", z.object({ lines: z.array(z.object({ value: z.unknown() })).optional() })],
  ])("this check would find a body with %s", (_, schema) => {
    expect(openPlaces(schema, "body")).toHaveLength(1);
  });

  test.each<[string, { body?: z.ZodType }, object]>([
    ["basket.put", basket.put, { products: [{ productUuid: kefir, quantity: 20 }], comment: "x" }],
    ["auth.login", auth.login, { login: "director@alfa.example", password: "x", method: "email" }],
    ["companies.createBankDetail", companies.createBankDetail, bank],
    ["sellerProducts.create", sellerProducts.create, { sku: "NEW-1", name: "Сыр", ladder: [{ count: "5", percent: "2" }] }],
    ["sellerProducts.setPrices", sellerProducts.setPrices, { list: kefir, prices: [{ goods: beef, price: "10.00" }] }],
  ])("%s parses to the same with thirty of them as without", (_, call, body) => {
    const schema = must(call.body);
    const withForeign = withFields(body, foreignFields, jsonOf(schema));
    expect(Object.keys(withForeign as object).length).toBeGreaterThan(20);
    expect(schema.parse(withForeign)).toEqual(schema.parse(body));
  });
});
