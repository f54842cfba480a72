import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { useRaces } from "#tests/support/checkout-races.ts";
import { exampleDates, exampleLines, exampleOrder, fill, shop } from "#tests/support/demo-basket.ts";

const { backend, countDeals, findHalfDeals, dairyLine, holdContract, untilWaiting } = useRaces();

describe("a database connection killed while an order is placed", () => {
  test("the order leaves no deal, suborder or key, and a retry with the same key makes one deal", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = { deals: await countDeals(), suborders: (await backend.db.select().from(suborders)).length, line: await dairyLine() };
    const held = await holdContract();
    const sent = as(basket.placeDeal, { body: exampleOrder, key: "killed" });
    const pids = await untilWaiting(1);
    for (const pid of pids) await backend.pool.query("select pg_terminate_backend($1)", [pid]);
    const killed = await sent;
    expect([killed.status, killed.errors[0]?.code]).toEqual([503, "UNAVAILABLE:5003"]);
    await held.release();

    expect(await countDeals()).toBe(before.deals);
    expect(await backend.db.select().from(suborders)).toHaveLength(before.suborders);
    expect(await dairyLine()).toEqual(before.line);
    expect((await backend.pool.query("select from idempotency_keys")).rowCount).toBe(0);

    const retried = await as(basket.placeDeal, { body: exampleOrder, key: "killed" });
    expect(retried.status).toBe(200);
    const again = await as(basket.placeDeal, { body: exampleOrder, key: "killed" });
    expect(again.body).toEqual(retried.body);
    expect(await countDeals()).toBe(before.deals + 1);
  });

  test("killed just before the commit, the order leaves nothing, and a retry with the same key makes one deal", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    // A deferred constraint trigger stops the transaction at its very end.
    await backend.pool.query(`
      create function wait_at_commit() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return null;
        end $$;
      create constraint trigger wait_at_commit after insert on deals deferrable initially deferred for each row execute function
        wait_at_commit()`);
    const client = await backend.pool.connect();
    await client.query("begin; select pg_advisory_xact_lock(4711)");
    const sent = as(basket.placeDeal, { body: exampleOrder, key: "commit" });
    const pids = await untilWaiting(1);
    for (const pid of pids) await backend.pool.query("select pg_terminate_backend($1)", [pid]);
    expect((await sent).status).toBe(503);
    await client.query("commit");
    client.release();
    await backend.pool.query("drop trigger wait_at_commit on deals; drop function wait_at_commit()");
    expect(await countDeals()).toBe(before);
    expect((await as(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates: exampleDates }, key: "commit" })).status).toBe(
      200,
    );
    expect(await countDeals()).toBe(before + 1);
    expect(await findHalfDeals()).toEqual([]);
  });
});
