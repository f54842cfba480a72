import { test } from "vitest";
import { useSideBySide } from "#tests/support/side-by-side.ts";

const { expectOneAfterTheOther } = useSideBySide();

/** The full file tries all pairs of all feeds. */
test.each([
  ["contracts", "undo", "save"],
  ["contracts", "withdraw", "save"],
  ["contracts", "withdraw", "neighbour"],
  ["contracts", "withdraw", "order"],
  ["payments", "apply", "undo"],
  ["goods", "undo", "save"],
  ["goods", "withdraw", "neighbour"],
  ["prices", "undo", "save"],
  ["prices", "apply", "withdraw"],
  ["stock", "apply", "order"],
  ["schedules", "undo", "save"],
] as const)("%s: %s and %s side by side leave what one after the other leaves, in some order", expectOneAfterTheOther);
