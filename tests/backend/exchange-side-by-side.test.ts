import { test } from "vitest";
import { useSideBySide } from "#tests/support/side-by-side.ts";

const { expectOneAfterTheOther } = useSideBySide();

/** The full file tries all pairs of all feeds. */
test.each([
  ["contracts", "undo", "save"],
  ["contracts", "withdraw", "save"],
  ["contracts", "withdraw", "neighbour"],
  ["goods", "undo", "save"],
  ["prices", "undo", "save"],
  ["prices", "apply", "neighbour"],
  ["stock", "apply", "order"],
] as const)("%s: %s and %s side by side leave what one after the other leaves, in some order", expectOneAfterTheOther);
