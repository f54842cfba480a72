import type { AddressInfo } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { takeWorkerPortal } from "#tests/support/worker-portal.ts";

const changed = useBackend();
const untouched = useBackend();

beforeAll(async () => {
  await ensureBuilt();
  for (const { app } of [changed, untouched]) await app.listen({ host: "127.0.0.1", port: 0 });
});

/** The main page as a guest sees it in a test file whose backend this is. */
async function mainPage({ app }: typeof changed): Promise<string> {
  const { servers } = await takeWorkerPortal((app.server.address() as AddressInfo).port, testNow);
  return (await fetch(servers.client.origin)).text();
}

test("a worker's portal shows the next test file nothing of the one before: neither its categories nor its seller", async () => {
  await changed.pool.query("update categories set name = 'Прежний раздел' where parent_uuid is null");
  await changed.pool.query("update seller_profiles set brand = 'Прежний продавец'");
  const before = await mainPage(changed);
  expect([before.includes("Прежний раздел"), before.includes("Прежний продавец")]).toEqual([true, true]);
  const after = await mainPage(untouched);
  expect([after.includes("Прежний"), after.includes("Гряда")]).toEqual([false, true]);
});
