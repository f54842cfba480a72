import { test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { expectNoChangePassedBy } from "#tests/support/deal-writers.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";

const backend = useBackend("demo");

test("two readers see each of 10,000 changes by 16 writers, even late commits, never an older deal, and the sums agree", async () => {
  await expectNoChangePassedBy(backend, dealsOutOf(backend), 10_000);
});
