import fc from "fast-check";
import { test } from "vitest";
import { anyDeal, expectAddsUp } from "#tests/support/deal-papers.ts";

test("papers.md: the sums of 10,000 deals' papers, ledgers, acts and debts agree to the kopeck", () => {
  fc.assert(fc.property(anyDeal, expectAddsUp), { numRuns: 10_000 });
});
