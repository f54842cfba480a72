import { test } from "vitest";
import { feedNames } from "#contract/feeds.ts";
import { useHistories } from "#tests/support/exchange-histories.ts";

const { expectUndone, expectSameAfterFull } = useHistories(1);

test.each(feedNames)(
  "undoing any load of %s after any other loads restores the rows and their keys as they were before it (1 history)",
  expectUndone,
);

test.each(feedNames)("a full load of %s leaves the same data whatever was loaded before it (1 history)", expectSameAfterFull);
