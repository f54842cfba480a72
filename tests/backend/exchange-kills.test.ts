import { test } from "vitest";
import { useKills } from "#tests/support/exchange-kills.ts";

const { expectGoodsUnharmed, expectFeedsUnharmed } = useKills();

/** The full file kills it in the middle of every transaction and around every commit. */
test("when the process is killed just before any commit, a restart ends with the same data as an uninterrupted load", async () => {
  await expectGoodsUnharmed(({ when }) => when === "before");
});

test("when the process is killed while every feed loads, each load ends after the restart as if uninterrupted", async () => {
  await expectFeedsUnharmed(2);
});
