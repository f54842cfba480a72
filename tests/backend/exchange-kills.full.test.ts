import { test } from "vitest";
import { useKills } from "#tests/support/exchange-kills.ts";

const { expectGoodsUnharmed, expectFeedsUnharmed } = useKills();

test("a process killed at any place of its work: after the restart everything is as if nobody had been killed", async () => {
  await expectGoodsUnharmed(() => true);
});

test("a process killed at twelve places while every feed is loaded: after the restart each load has ended as usual", async () => {
  await expectFeedsUnharmed(12);
});
