import { test } from "vitest";
import { useKills } from "#tests/support/exchange-kills.ts";

const { expectGoodsUnharmed, expectFeedsUnharmed } = useKills();

/** The full file kills it in the middle of every transaction and around every commit. */
test("a process killed just before a commit: after the restart the data are as if nobody had killed it", async () => {
  await expectGoodsUnharmed(({ when }) => when === "before");
});

test("a process killed while every feed has a load: after the restart each has ended as if nobody had been killed", async () => {
  await expectFeedsUnharmed(2);
});
