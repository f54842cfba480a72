import { describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { useBackend } from "#tests/support/backend.ts";
import { type BodyCall, useBodyCalls } from "#tests/support/body-calls.ts";
import { must } from "#tests/support/demo-basket.ts";
import { dealsOutOf, ownPartOf } from "#tests/support/exchange-deals.ts";
import { useWholeCalls } from "#tests/support/whole-calls.ts";

const backend = useBackend("demo");
const out = dealsOutOf(backend);
const [whole, more] = [useWholeCalls(backend), useBodyCalls(backend)];
const entries: Record<string, BodyCall> = { ...whole.entries, ...more.entries };

/** Each deal's own part of its document, by uuid. */
async function documents(): Promise<Map<string, string>> {
  const { deals } = await out.rest();
  return new Map(deals.map((deal) => [deal.uuid, JSON.stringify(ownPartOf(deal))]));
}

/** Deals whose document `work` changed, and deals that the feed returned after the cursor. */
async function changedBy(work: () => Promise<unknown>) {
  const [before, { cursor }] = [await documents(), await out.rest()];
  await work();
  const told = new Set((await out.rest(cursor)).deals.map(({ uuid }) => uuid));
  const changed = [...(await documents())].flatMap(([uuid, document]) => (before.get(uuid) === document ? [] : [uuid]));
  return { changed, untold: changed.filter((uuid) => !told.has(uuid)) };
}

describe("every change of a deal comes, whoever makes it", () => {
  const calls = new Map(listCalls());
  const answers: Record<string, { token: string }> = {};
  const changing: string[] = [];

  test.each(Object.keys(entries))("%s", async (id) => {
    const { who, input: make } = must(entries[id]);
    const caller = await backend.as(more.emailOf(who && whole.emailOf(who)));
    const input = await make(answers);
    await backend.pool.query("delete from login_attempts; delete from code_sends");
    const { changed, untold } = await changedBy(async () => {
      const answer = await caller(must(calls.get(id)), {
        ...input,
        ...(calls.get(id)?.idempotent && { key: crypto.randomUUID() }),
      } as never);
      expect([answer.status, answer.errors]).toEqual([200, []]);
      answers[id] = answer.body as { token: string };
    });
    if (changed.length > 0) changing.push(id);
    expect(untold).toEqual([]);
  });

  test("the calls above did change deals in every way there is", () => {
    expect(changing.sort()).toEqual(
      expect.arrayContaining([
        "basket.placeDeal",
        "deals.assignSeller",
        "deals.edit",
        "deals.patch",
        "deals.setStatus",
        "documents.delete",
        "documents.upload",
        "exchange.setDealStatus",
      ]),
    );
  });
});
