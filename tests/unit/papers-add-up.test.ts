import fc from "fast-check";
import { describe, test } from "vitest";
import { anyDeal, days, expectAddsUp } from "#tests/support/deal-papers.ts";

describe("papers.md: the sums of a deal's papers, its ledger, acts and debts agree to the kopeck", () => {
  test("for a thousand deals of two assortments, with advances, partial collections, corrections, regimes and a change of the rate", () => {
    fc.assert(fc.property(anyDeal, expectAddsUp), { numRuns: 1000 });
  });

  test("for a spread at 22 percent beside butter at 10, prepaid in part, a part shipped, and a part returned", () => {
    const butter = { isWeighed: false, of: "a" as const, code: 10, price: 18_646, quantity: 20, inSupply: 10, collected: 50 };
    const spread = { ...butter, of: "b" as const, code: 22, price: 9_999, collected: 100 };
    for (const regime of ["general", "special5", "belowThreshold", "changed"] as const)
      for (const day of days)
        expectAddsUp({
          lines: [butter, spread],
          regime,
          day,
          paidOn: "2025-12-20",
          payments: [40, 70],
          corrections: [
            [1, 45, 100],
            [1, 0, 100],
          ],
        });
  });
});
