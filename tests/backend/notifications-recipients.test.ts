import { test } from "vitest";
import { useRandomEvents } from "#tests/support/random-events.ts";

const { expectHeardExactly } = useRandomEvents();

test("S67 N11 N17 N18 N20: of 150 random events each socket gets exactly those that an independent function names", async () => {
  await expectHeardExactly(150);
});
