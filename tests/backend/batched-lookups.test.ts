import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { customers as calls } from "#contract/customers.ts";
import { customers } from "#server/backend/customers/tables.ts";
import type { Database } from "#server/backend/db/database.ts";
import { batchLookups } from "#server/backend/speed/batched-lookups.ts";
import { isFast } from "#server/speedups.ts";
import { useBackend } from "../support/backend.ts";

const backend = useBackend();

const emails = ["director@alfa.example", "manager@alfa.example", "director@beta.example", "rep@seller.example"];

test("concurrent calls are answered each as its own person by fewer queries, and a person blocked meanwhile gets 401", async () => {
  const callers = await Promise.all(emails.map((email) => backend.as(email)));
  // Tokens are checked first, so that the calls reach the lookup in the same event-loop turn.
  for (const as of callers) await as(calls.me);
  const guest = await backend.as(null);
  const query = vi.spyOn(backend.pool, "query");
  const isOfPeople = ([config]: unknown[]) => /from sessions s/.test((config as { text?: string }).text ?? "");
  const answers = await Promise.all([...callers, ...callers].map((as) => as(calls.me)));
  expect(answers.map(({ status, body }) => [status, body.email?.value])).toEqual([...emails, ...emails].map((email) => [200, email]));
  expect(new Set(answers.map(({ queries }) => queries))).toEqual(new Set([2]));
  const statements = query.mock.calls.filter(isOfPeople).length;
  expect(statements).toBeGreaterThan(0);
  if (isFast("batches")) expect(statements).toBeLessThan(answers.length);
  else expect(statements).toBe(answers.length);
  query.mockRestore();

  await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.email, "manager@alfa.example"));
  const after = await Promise.all([...callers, guest].map((as) => as(calls.me)));
  expect(after.map(({ status }) => status)).toEqual([200, 401, 200, 200, 401]);
});

test("a failed query rejects the lookups of its own batch and none of the later ones", async () => {
  let fails = true;
  const asked: number[][] = [];
  const double = batchLookups<number, number>(async (_, questions) => {
    asked.push([...questions]);
    if (fails) throw new Error("lost");
    return questions.map((question) => question * 2);
  });
  const db = {} as Database;
  expect((await Promise.allSettled([double(db, 1), double(db, 2)])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await Promise.all([double(db, 3), double({} as Database, 4), double(db, 5)])).toEqual([6, 8, 10]);
  expect(asked).toEqual(isFast("batches") ? [[1, 2], [3, 5], [4]] : [[1], [2], [3], [4], [5]]);
});
