import { test } from "vitest";
import { feedNames } from "#contract/feeds.ts";
import { useHistories } from "#tests/support/exchange-histories.ts";

const { expectUndone, expectSameAfterFull } = useHistories(2);

test.each(feedNames)("undo of any load of %s after any others gives the rows before and who keeps them: 2 histories", expectUndone);

test.each(feedNames)("a full load of %s leaves the same whatever came before it: 2 histories", expectSameAfterFull);
