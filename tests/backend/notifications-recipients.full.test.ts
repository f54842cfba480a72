import { test } from "vitest";
import { useRandomEvents } from "#tests/support/random-events.ts";

const { expectHeardExactly } = useRandomEvents();

test("S67 N11 N17 N18 N20: for 1,000 random events each person's socket gets exactly what an independent function expects", async () => {
  await expectHeardExactly(1000);
});
