import { test } from "vitest";
import { useBackend } from "#tests/support/backend.ts";
import { expectLoadsOn } from "#tests/support/demo-days.ts";

const bare = useBackend("empty");

test.each([
  ["near midnight", "2026-11-20T23:50:00+03:00"],
  ["at a weekend", "2026-11-22T03:00:00Z"],
  ["in the New Year holidays", "2027-01-03T09:00:00Z"],
  ["in the night of a leap day", "2028-02-29T00:10:00Z"],
])("the demo data load %s", async (_, now) => {
  await expectLoadsOn(bare, now);
});
