import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { useBackend } from "#tests/support/backend.ts";
import { useBodyCalls } from "#tests/support/body-calls.ts";
import { repeatedCalls } from "#tests/support/repeated-calls.ts";
import { callOf, useStrangerTries } from "#tests/support/stranger-tries.ts";
import { watchedTables } from "#tests/support/watched-tables.ts";
import type { Input } from "#tests/support/whole-call.ts";

/** Every call that writes is made validly and then once more, with the same idempotency key if it takes one. */
const backend = useBackend("demo");
const { entries, emailOf } = useStrangerTries(backend);
const bodies = useBodyCalls(backend);
const watched = watchedTables(() => backend.pool);
beforeAll(() => watched.start());

const writing = listCalls().filter(([, call]) => call.method !== "GET" && !call.isRead);
const listed = (kind: keyof typeof repeatedCalls) => Object.values(repeatedCalls[kind]).flat() as string[];
const [same, refused, again] = [listed("same"), listed("refused"), listed("again")];
const isWriting = (id: string) => writing.some(([each]) => each === id);

test("a hand-written table says of every call that writes without an idempotency key what a repeat does", () => {
  const withoutKey = writing.filter(([, { idempotent }]) => !idempotent).map(([id]) => id);
  const secrets: readonly string[] = Object.values(repeatedCalls.refused).at(-1) ?? [];
  const all = [...same, ...refused, ...again];
  expect(all.filter((id) => !secrets.includes(id)).sort()).toEqual(withoutKey.sort());
  expect(secrets.map((id) => callOf(id).idempotent)).toEqual([true, true]);
  expect(new Set(all).size).toBe(all.length);
});

describe("a second, equal request", () => {
  const answers: Record<string, { token: string }> = {};

  async function twice(id: string, who: string | null, input: Input) {
    const call = callOf(id);
    const given = { ...input, ...(call.idempotent && { key: randomUUID() }) } as never;
    const [one, two] = [await backend.as(who), await backend.as(who)];
    await backend.pool.query("delete from login_attempts");
    await backend.pool.query("delete from code_sends");
    const first = await one(call, given);
    answers[id] = first.body as { token: string };
    await watched.changed();
    const second = await two(call, given);
    return { first, second, changed: await watched.changed(), asGrown: () => grown(given, () => two(call, given)) };
  }

  /** A repeat of an answer that was stored before it had what has an empty value. */
  async function grown<Answer>({ key }: { key: string }, repeat: () => Promise<Answer>): Promise<Answer> {
    const { rowCount } = await backend.pool.query(
      `update idempotency_keys set answer = (
        select coalesce(jsonb_object_agg(name, value) filter (where jsonb_typeof(value) in ('string', 'object') and value <> '{}'), '{}')
        from jsonb_each(answer::jsonb) as fields (name, value)) where key = $1 and jsonb_typeof(answer::jsonb) = 'object'`,
      [key],
    );
    expect(rowCount).toBe(1);
    return repeat();
  }

  async function check(id: string, who: string | null, input: Input): Promise<void> {
    const { first, second, changed, asGrown } = await twice(id, who, input);
    expect([first.status, first.errors], "the first request").toEqual([200, []]);
    if (again.includes(id)) return;
    expect(changed, "tables that the second request changed").toEqual([]);
    if (refused.includes(id)) expect(second.status).toBeGreaterThanOrEqual(400);
    else if (same.includes(id)) expect([second.status, second.errors]).toEqual([200, []]);
    else {
      expect([second.status, second.body]).toEqual([200, first.body]);
      const third = await asGrown();
      expect([third.status, Object.keys(third.body as object).sort()]).toEqual([200, Object.keys(first.body as object).sort()]);
    }
  }

  test.each(Object.entries(bodies.entries).filter(([id]) => isWriting(id)))("%s", async (id, { who, input }) => {
    await check(id, bodies.emailOf(who), await input(answers));
  });

  test.each(Object.entries(entries).filter(([id]) => isWriting(id)))("%s", async (id, { who, input }) => {
    await check(id, emailOf(who), await input());
  });
});
