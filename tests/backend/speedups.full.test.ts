import { expect, test } from "vitest";
import { speedupNames } from "#server/speedup-names.ts";
import { useBackend } from "../support/backend.ts";
import { expectSameInEveryMode, readers } from "../support/compared-modes.ts";
import { journeyMs } from "../support/timeouts.ts";

const backend = useBackend();

/** A speed-up can hide another: with cached answers, what is behind the cache works for the first call only. So each is off once. */
const modes = [
  "on",
  "-answers,-cards,-prepared,-batches,-queueing-pool",
  "-answers,-hits,-counts,-statements,-tokens",
  "-answers,-sold,-facts,-corrections,-totals",
];

test("each of the backend's speed-ups is off in at least one of the compared modes", () => {
  const off = modes.flatMap((mode) => mode.split(",")).filter((word) => word !== "on");
  expect(new Set(off)).toEqual(new Set(speedupNames.backend.map((name) => `-${name}`)));
});

test("every read returns everybody the same bytes with all speed-ups on, with each one off, and with all off", {
  timeout: journeyMs,
}, async () => {
  const { addresses, answered, renewed } = await expectSameInEveryMode(backend, readers, modes);
  expect(answered).toBeGreaterThan(addresses);
  expect(renewed).toBeGreaterThan(3);
});
