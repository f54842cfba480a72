import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { lists } from "#contract/lists.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { filledAnswer } from "#server/backend/answer-schema.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, shop } from "#tests/support/demo-basket.ts";

/** Answers that are kept for a repeat, after the contract has grown. */
const backend = useBackend("demo");

/** Makes stored answers those of a version that did not have these fields. */
const forget = (key: string, fields: readonly string[]) =>
  backend.db.execute(sql`update idempotency_keys set answer = answer - ${sql.param([...fields])}::text[] where key = ${key}`);

test("a repeat of products that a representative added before the answer named corrections is answered whole", async () => {
  const rep = await backend.as("rep@seller.example");
  const add = () => rep(onBehalf.add, { params: { uuid: alfa }, body: { branchUuid: shop, text: "010-241 20" }, key: "grown" });
  const first = await add();
  expect(first.status).toBe(200);
  await forget("grown", ["corrections", "corrected", "withoutQuantity", "ignoredColumns"]);
  const again = await add();
  expect([again.status, again.body]).toEqual([
    200,
    { added: 1, corrected: 0, corrections: [], rejected: [], withoutQuantity: { count: 0, examples: [] }, ignoredColumns: [] },
  ]);
});

test("another call's answer is filled likewise, and what is there stays as it was", async () => {
  const buyer = await backend.as("director@alfa.example");
  const create = () => buyer(lists.create, { body: { name: "Дорастающий", lines: [] }, key: "list" });
  const first = await create();
  expect(first.status).toBe(200);
  const absent = Object.entries(first.body).flatMap(([name, value]) => (value === null || Array.isArray(value) ? name : []));
  expect(absent.length).toBeGreaterThan(0);
  await forget("list", absent);
  const again = await create();
  expect([again.status, Object.keys(again.body).sort()]).toEqual([200, Object.keys(first.body).sort()]);
  expect(again.body).toMatchObject({ uuid: first.body.uuid, name: "Дорастающий" });
});

test("an absent field becomes nothing, none, no or zero at any depth; what has no such value stays absent, an optional one too", () => {
  const schema = z.object({
    rows: z.array(z.object({ name: z.string(), notes: z.array(z.string()) })),
    total: z.number(),
    count: z.int(),
    isDone: z.boolean(),
    until: z.string().nullable(),
    more: z.object({ tags: z.array(z.string()) }),
    name: z.string(),
    comment: z.string().optional(),
  });
  expect(filledAnswer(schema, { rows: [{ name: "a" }] })).toEqual({
    rows: [{ name: "a", notes: [] }],
    total: 0,
    count: 0,
    isDone: false,
    until: null,
    more: { tags: [] },
    name: undefined,
  });
  const whole = { rows: [], total: 1, count: 2, isDone: true, until: "x", more: { tags: ["y"] }, name: "n", comment: "c" };
  expect(filledAnswer(schema, whole)).toEqual(whole);
});
