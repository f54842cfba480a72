import { test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { expectNoChangePassedBy } from "#tests/support/deal-writers.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";

const backend = useBackend("demo");

test("10,000 changes by 16 writers, many committing late: two readers of pages miss none, no deal goes back, sums agree", async () => {
  await expectNoChangePassedBy(backend, dealsOutOf(backend), 10_000);
});
