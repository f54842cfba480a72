import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { useBackend } from "#tests/support/backend.ts";
import { type BodyCall, useBodyCalls } from "#tests/support/body-calls.ts";
import { jsonOf, withFields } from "#tests/support/call-ids.ts";
import { must } from "#tests/support/demo-basket.ts";
import { foreignFields } from "#tests/support/foreign-fields.ts";
import { normalizedDigests, normalizedRows, withoutRandomValues } from "#tests/support/normalized-data.ts";
import { useWholeCalls } from "#tests/support/whole-calls.ts";
import { unzip } from "#tests/support/zip.ts";

/**
 * Two equal databases. Every call is made in both, in the same order; in the second with thirty foreign fields in every object of
 * its body. Both must answer and store the same, apart from random values (ids, keys, codes).
 */
const worlds = [useBackend("demo"), useBackend("demo")].map((backend) => {
  const [whole, more] = [useWholeCalls(backend), useBodyCalls(backend)];
  const entries: Record<string, BodyCall> = { ...whole.entries, ...more.entries };
  return {
    backend,
    entries,
    answers: {} as Record<string, { token: string }>,
    emailOf: (who: string | null) => more.emailOf(who && whole.emailOf(who)),
  };
});
const calls = new Map(listCalls());

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString("latin1") === "PK";

/** Also the ids in texts of a packed file. */
const fileText = (bytes: Buffer) =>
  isZip(bytes) ? [...unzip(bytes)].map(([name, packed]) => `${name} ${packed.toString("latin1")}`).join("\n") : bytes.toString("latin1");

test("trust S33: the tests below make every call that has a body", () => {
  const made = worlds[0]?.entries ?? {};
  expect(listCalls().flatMap(([id, call]) => (call.body && !(id in made) ? [id] : []))).toEqual([]);
});

test.each(Object.keys(worlds[0]?.entries ?? {}))(
  "trust S33: %s responds and stores the same with thirty unknown fields in its body as without them",
  async (id) => {
    const call = must(calls.get(id));
    // Rows may be named after the key.
    const key = randomUUID();
    const [plain, loaded] = await Promise.all(
      worlds.map(async ({ backend, entries, answers, emailOf }, index) => {
        const { who, input: make } = must(entries[id]);
        const caller = await backend.as(emailOf(who));
        const { body, ...input } = await make(answers);
        await backend.pool.query("delete from login_attempts; delete from code_sends");
        const answer = await caller(call, {
          ...input,
          ...(call.body && { body: index === 0 ? body : withFields(body, foreignFields, jsonOf(call.body)) }),
          ...(call.idempotent && { key }),
        } as never);
        expect([answer.status, answer.errors], `with ${index === 0 ? "nothing" : "thirty fields"} beside its own`).toEqual([200, []]);
        answers[id] = answer.body as { token: string };
        const said = Buffer.isBuffer(answer.body) ? fileText(answer.body) : JSON.stringify(answer.body);
        return { answer: withoutRandomValues(said), likeness: await normalizedDigests(backend.pool) };
      }),
    );
    expect(loaded?.answer).toBe(plain?.answer);
    const differing = Object.keys(must(plain).likeness).filter((table) => plain?.likeness[table] !== loaded?.likeness[table]);
    for (const table of differing) {
      const [before = [], after = []] = await Promise.all(worlds.map(({ backend }) => normalizedRows(backend.pool, table)));
      expect(
        after.filter((row) => !before.includes(row)),
        table,
      ).toEqual(before.filter((row) => !after.includes(row)));
    }
  },
);
