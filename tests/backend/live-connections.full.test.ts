import { test } from "vitest";
import { useLiveClients } from "#tests/support/live-clients.ts";
import { expectNothingLeftOf } from "#tests/support/live-leaks.ts";

const clients = useLiveClients();

test("10,000 connects and disconnects leave no socket, timer or token behind", async () => {
  await expectNothingLeftOf(10_000, clients);
});
