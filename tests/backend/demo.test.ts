import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { testNow } from "#tests/support/clock.ts";
import { useBackend } from "#tests/support/backend.ts";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS } from "#server/demo-accounts.ts";

const demo = useBackend("demo");
const bare = useBackend("empty");

test("every demo account signs in", async () => {
  for (const email of [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS]) await demo.as(email);
});
test("time", async () => {
  const t = performance.now();
  await seedDemo(bare.db, { now: testNow });
  console.log("seed ms", performance.now() - t);
  console.log((await demo.db.execute(sql`select (select count(*) from products) p, (select count(*) from customers) c, (select count(*) from schedule_rules) r, (select count(*) from contract_lines) l`)).rows);
  expect(auth).toBeDefined();
});
