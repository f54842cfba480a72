import { test } from "vitest";
import { feedNames } from "#contract/feeds.ts";
import { pairsOf, useSideBySide } from "#tests/support/side-by-side.ts";

const { expectOneAfterTheOther } = useSideBySide();

const cases = feedNames.flatMap((feed) => pairsOf(feed).map(([one, other]) => [feed, one, other] as const));

test.each(cases)("%s: %s and %s side by side leave what one after the other leaves, in some order", expectOneAfterTheOther);
