import type pg from "pg";
import { describe, expect, test } from "vitest";
import { lockNumbers } from "#server/backend/db/lock-numbers.ts";
import { useBackend } from "#tests/support/backend.ts";
import { expectNoChangePassedBy } from "#tests/support/deal-writers.ts";
import { must } from "#tests/support/demo-basket.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";

const backend = useBackend("demo");
const out = dealsOutOf(backend);

describe("readers of deal changes miss nothing", () => {
  test("a change that began first but commits last comes after the reader's cursor; ordering by time or number would lose it", async () => {
    // What a writer could assign itself before its commit: a number and a time.
    await backend.pool.query(
      "create table naive_changes (id bigint generated always as identity, at timestamptz default now(), uuid uuid)",
    );
    const [late, early] = [
      await storeDeal(backend.db, { status: "waiting_approval" }),
      await storeDeal(backend.db, { status: "waiting_approval" }),
    ];
    const { cursor } = await out.rest();
    const slow = await backend.pool.connect();
    try {
      const change = (client: pg.Pool | pg.PoolClient, uuid: string) =>
        client.query(
          `with changed as (update deals set comment = 'Новое' where uuid = $1 returning uuid) insert into naive_changes (uuid)
            select uuid from changed`,
          [uuid],
        );
      await slow.query("begin");
      await change(slow, late);
      await change(backend.pool, early);
      const naive = async (after: string) =>
        (await backend.pool.query<{ id: string; at: string; uuid: string }>(`select id, at::text, uuid from naive_changes where ${after}`))
          .rows;
      const [seen] = await naive("true");
      const between = await out.page(cursor);
      expect(between.deals.map(({ uuid }) => uuid)).toEqual([early]);
      await slow.query("commit");
      expect((await out.page(between.cursor)).deals.map(({ uuid }) => uuid)).toEqual([late]);
      expect(await naive(`id > ${must(seen).id}`)).toEqual([]);
      expect(await naive(`at > '${must(seen).at}'`)).toEqual([]);
    } finally {
      slow.release(true);
    }
  });

  test("a deal with an uncommitted second change is not skipped: the reader gets the second change after its commit", async () => {
    const uuid = await storeDeal(backend.db, { status: "waiting_approval" });
    const { cursor } = await out.rest();
    await backend.pool.query("update deals set comment = 'Первое' where uuid = $1", [uuid]);
    const slow = await backend.pool.connect();
    try {
      await slow.query("begin");
      await slow.query("update deals set comment = 'Второе' where uuid = $1", [uuid]);
      // If the deal were positioned now, the cursor would pass its second change.
      const between = await out.page(cursor);
      await slow.query("commit");
      const after = await out.page(between.cursor);
      expect([...between.deals, ...after.deals].at(-1)?.comment).toBe("Второе");
    } finally {
      slow.release(true);
    }
  });

  test("a reader waits for another reader that is assigning positions, and then reads both changes", async () => {
    const [first, second] = [
      await storeDeal(backend.db, { status: "waiting_approval" }),
      await storeDeal(backend.db, { status: "waiting_approval" }),
    ];
    const { cursor } = await out.rest();
    const change = (uuid: string) => backend.pool.query("update deals set comment = 'Новое' where uuid = $1", [uuid]);
    await change(first);
    const placing = await holdRows(backend.pool, "select place_deal_changes($1, 100)", [lockNumbers.dealChanges]);
    await change(second);
    const page = out.page(cursor);
    const isWaiting = await untilWaiting(backend.pool, 1).catch(() => []);
    await placing.release();
    expect((await page).deals.map(({ uuid }) => uuid)).toEqual([first, second]);
    expect(isWaiting).toHaveLength(1);
  });

  test("a rolled back change does not appear", async () => {
    const uuid = await storeDeal(backend.db, { status: "waiting_approval" });
    const { cursor } = await out.rest();
    const client = await backend.pool.connect();
    await client.query("begin");
    await client.query("update deals set comment = 'Не вышло' where uuid = $1", [uuid]);
    await client.query("rollback");
    client.release();
    expect((await out.page(cursor)).deals).toEqual([]);
  });

  test("two readers miss none of 1,000 changes by 16 concurrent writers, never go back, and see sums that agree", async () => {
    await expectNoChangePassedBy(backend, out, 1000);
  });
});

/** Tables that refer to a deal and are no part of its document. */
const aside = [
  "advance_invoices",
  "chat_members",
  "chat_messages",
  "chats",
  "deal_logs",
  "exchange_deal_changes",
  "exchange_deliveries",
  "exchange_payments",
  "exchange_rejected_documents",
  "ledger_deals",
  "ledger_rows",
  "papers",
  "payment_orders",
  "standing_runs",
  "tickets",
  "waiting_advances",
];

test("every table that belongs to a deal has triggers that record its changes", async () => {
  const { rows } = await backend.pool.query<{ name: string; noted: string[] | null }>(
    `
    select c.relname as name, array_agg(distinct event.name order by event.name) filter (where t.oid is not null) as noted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'deals' then 'uuid' else 'deal_uuid' end
    cross join (values (4, 'INSERT'), (8, 'DELETE'), (16, 'UPDATE')) event(bit, name)
    left join pg_trigger t on t.tgrelid = c.oid and t.tgtype & event.bit > 0 and t.tgfoid = 'note_deal_changes'::regproc
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any($1)
    group by 1 order by 1`,
    [aside],
  );
  const events = ["DELETE", "INSERT", "UPDATE"];
  expect(rows.map(({ name, noted }) => [name, noted])).toEqual([
    ["deal_documents", events],
    ["deal_lines", events],
    // A deal is never deleted.
    ["deals", ["INSERT", "UPDATE"]],
    ["suborders", events],
  ]);
});
