import { expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";

const backend = useBackend();

/** What PostgreSQL shows of the connections that wait for a lock, while the call with this id does. */
async function namesWhileWaiting(requestId: string, to: string): Promise<string[]> {
  const regional = await backend.as("regional@seller.example");
  const salesRepresentative = await personOf(backend.db, to);
  const held = await holdRows(backend.pool, "select from accreditations where company_uuid = $1 for update", [alfa]);
  const change = regional(companies.putSalesRepresentative, {
    params: { companyUuid: alfa },
    body: { sales_representative_uuid: salesRepresentative },
    headers: { "x-request-id": requestId },
  });
  const pids = await untilWaiting(backend.pool, 1);
  const { rows } = await backend.pool.query<{ name: string }>("select application_name as name from pg_stat_activity where pid = any($1)", [
    pids,
  ]);
  await held.release();
  expect((await change).status).toBe(200);
  return rows.map(({ name }) => name);
}

const namesNow = async () =>
  (
    await backend.pool.query<{ name: string }>(
      // Not the server's own, such as an autovacuum.
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    )
  ).rows.map(({ name }) => name);

test("a transaction that waits for a lock bears the id of its request in PostgreSQL, and none after it has ended", async () => {
  expect(await namesWhileWaiting("test-request-1", "rep2@seller.example")).toEqual(["portal test-request-1"]);
  expect(await namesNow()).toEqual(["portal"]);
});

test("an id of a client that could be SQL or is too long is replaced, and a long one is shortened to what PostgreSQL shows", async () => {
  const [replaced = ""] = await namesWhileWaiting("x'; drop table deals; --", "rep@seller.example");
  expect(replaced).toMatch(/^portal [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(await namesWhileWaiting("i".repeat(64), "rep2@seller.example")).toEqual([`portal ${"i".repeat(56)}`]);
});
