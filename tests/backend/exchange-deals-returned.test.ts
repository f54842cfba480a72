import { beforeAll, describe, expect, test } from "vitest";
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

/** Calls that are about orders: looked at one by one, the others together with their neighbours. */
const isAboutOrders = (id: string) => /^(basket|deals|suborders|documents|branchOrders|standing|onBehalf|exchange)\./.test(id);

describe("the exchange returns every deal that a call has changed, whoever made the call", () => {
  const calls = new Map(listCalls());
  const answers: Record<string, { token: string }> = {};
  const changing: string[] = [];
  let seen = new Map<string, string>();
  let cursor = 0;
  /** Made since the deals were read last. */
  let made: string[] = [];

  beforeAll(async () => {
    ({ cursor } = await out.rest());
    seen = await documents();
  });

  /** Every document that differs from when it was read last was returned after the cursor. */
  async function expectReturned(): Promise<void> {
    const [before, since, by] = [seen, await out.rest(cursor), made];
    [seen, cursor, made] = [await documents(), since.cursor, []];
    const told = new Set(since.deals.map(({ uuid }) => uuid));
    const changed = [...seen].flatMap(([uuid, document]) => (before.get(uuid) === document ? [] : [uuid]));
    if (changed.length > 0) changing.push(...by);
    expect(
      changed.filter((uuid) => !told.has(uuid)),
      by.join(", "),
    ).toEqual([]);
  }

  test.each(Object.keys(entries))("deals changed by %s are returned after the reader's cursor", async (id) => {
    const { who, input: make } = must(entries[id]);
    const caller = await backend.as(more.emailOf(who && whole.emailOf(who)));
    if (isAboutOrders(id) && made.length > 0) await expectReturned();
    const input = await make(answers);
    await backend.pool.query("delete from login_attempts; delete from code_sends");
    const answer = await caller(must(calls.get(id)), {
      ...input,
      ...(calls.get(id)?.idempotent && { key: crypto.randomUUID() }),
    } as never);
    expect([answer.status, answer.errors]).toEqual([200, []]);
    answers[id] = answer.body as { token: string };
    made.push(id);
    if (isAboutOrders(id)) await expectReturned();
  });

  test("deals changed by the remaining calls are returned after the reader's cursor", expectReturned);

  test("the calls above include every call that can change a deal", () => {
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
