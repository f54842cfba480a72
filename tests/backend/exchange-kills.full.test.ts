import { test } from "vitest";
import { useKills } from "#tests/support/exchange-kills.ts";

const { expectGoodsUnharmed, expectFeedsUnharmed } = useKills();

test("when the process is killed at any point of a load, a restart ends with the same data as an uninterrupted load", async () => {
  await expectGoodsUnharmed(() => true);
});

test("when the process is killed at twelve points while every feed loads, each load ends as usual after the restart", async () => {
  await expectFeedsUnharmed(12);
});
