import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { useBackend } from "../support/backend.ts";

const backend = useBackend();

describe("bad input to product calls", () => {
  const texts = [
    "",
    "   ",
    "x".repeat(100_000),
    "🍎".repeat(50),
    "\u0000",
    "a\u0000b",
    "\ud800",
    "null",
    "__proto__",
    "-1",
    "1e309",
    "NaN",
    "9007199254740992",
    "2026-02-30",
    "[]",
    "{}",
    '{"$gt":0}',
  ];
  const values = [null, true, -1, 0, Number.MAX_VALUE, 2 ** 53, [], [null], {}, { __proto__: null }, ...texts];
  const hasRussianText = (errors: { message: string }[]) => errors.every((error) => /[а-яё]/i.test(error.message));

  test("no odd value in any query field of a list causes a server error, and a rejection names the field in Russian", async () => {
    for (const [email, call] of [
      ["director@alfa.example", calls.list],
      [null, calls.listPublic],
    ] as const) {
      const as = await backend.as(email);
      for (const field of [
        "search",
        "categoriesUuids",
        "brands",
        "priceFrom",
        "priceTo",
        "discount",
        "rating",
        "inStock",
        "sort",
        "page",
        "perPage",
      ]) {
        for (const value of texts) {
          const { status, errors } = await as(call, { query: { [field]: value } });
          expect(status, `${field}=${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(500);
          expect(hasRussianText(errors)).toBe(true);
          if (status >= 400)
            expect(
              Object.keys(errors[0]!.details ?? {}).some((name) => name.startsWith(field)),
              `${field} ${JSON.stringify(value).slice(0, 40)}`,
            ).toBe(true);
        }
        const twice = await as(call, { query: { [field]: ["1", "2"] } });
        expect(twice.status).toBeLessThan(500);
      }
      for (const bad of [
        { perPage: 101 },
        { perPage: 0 },
        { page: 0 },
        { page: 1.5 },
        { priceFrom: -1 },
        { rating: 6 },
        { discount: 101 },
        { sort: "name" },
        { sort: "price:up" },
        { brands: "x" },
        { inStock: "да" },
      ]) {
        const { status, errors } = await as(call, { query: bad });
        expect([status, errors[0]?.code], JSON.stringify(bad)).toEqual([400, "VALIDATION_ERROR:4000"]);
      }
    }
  });

  test("a malformed uuid in a path is rejected, an unknown one answers 404", async () => {
    const as = await backend.as("director@alfa.example");
    for (const call of [calls.get, calls.getPublic, calls.category]) {
      for (const uuid of ["1", "null", "🍎", "00000000-0000-0000-0000-00000000000g", "__proto__", "x".repeat(150)]) {
        const { status, errors } = await as(call, { params: { uuid } });
        expect([400, 404], `${call.path} ${uuid.slice(0, 20)}`).toContain(status);
        expect(hasRussianText(errors)).toBe(true);
      }
      expect((await as(call, { params: { uuid: randomUUID() } })).status).toBe(404);
    }
  });

  test("a body of wrong types, or of texts that cannot be stored, is rejected with 400", async () => {
    const as = await backend.as("director@alfa.example");
    for (const value of values) {
      for (const [call, body] of [
        [calls.addHistory, { search: value }],
        [calls.listByUuids, { uuids: value }],
        [calls.listByUuids, { uuids: [value] }],
      ] as const) {
        const { status, errors } = await as(call, { body });
        expect(status, `${call.path} ${JSON.stringify(value)?.slice(0, 40)}`).toBeLessThan(500);
        expect(hasRussianText(errors)).toBe(true);
        if (call === calls.listByUuids && !(Array.isArray(value) && value.length === 0 && "uuids" in body && body.uuids === value))
          expect(status).toBe(400);
      }
    }
    for (const search of [undefined, null, 1, [], {}, "", "  ", "x".repeat(201), "a\u0000b", "\ud800"]) {
      const { status, errors } = await as(calls.addHistory, { body: { search } });
      expect([status, errors[0]?.code], JSON.stringify(search)).toEqual([400, "VALIDATION_ERROR:4000"]);
      expect(errors[0]!.details).toHaveProperty("search");
    }
    expect((await as(calls.listByUuids, { body: { uuids: Array.from({ length: 301 }, () => randomUUID()) } })).status).toBe(400);
  });
});
