import { setTimeout as pause } from "node:timers/promises";
import { Connection } from "#tests/load/connection.ts";
import { Session } from "#tests/load/session.ts";
import { curd } from "#tests/support/demo-basket.ts";
import type { Machine } from "./machines.ts";
import { untilTrue } from "./processes.ts";
import type { Stack } from "./stack.ts";
import { siteName } from "./visitor.ts";

const writer = "manager@beta.example";
const waitsMs = 15_000;
/** Less than the portals have for their last requests. */
const heldMs = 1_500;

/** A form that a machine has taken and not yet answered when `stop` begins: it waits for a row that somebody holds. Its status. */
export async function writeDuring({ postgres }: Stack, { portal }: Machine, stop: () => Promise<unknown>): Promise<number> {
  const connection = new Connection(portal);
  const session = new Session(portal, connection, writer, siteName);
  const write = (quantity: number) =>
    session.post("/resources/basket", { intent: "set", productUuid: curd, quantity: String(quantity), back: "/cart" });
  for (const { status } of [await session.signIn(), await write(20)])
    if (status !== 303) throw new Error(`${writer} cannot write: ${status}`);
  try {
    return await postgres.onPrimary(async (client) => {
      await client.query("begin");
      const held = "select from baskets b join customers c on c.uuid = b.customer_uuid where c.email = $1 for update of b";
      if ((await client.query(held, [writer])).rowCount !== 1) throw new Error(`${writer} has no basket`);
      const writing = write(21).then(
        ({ status }) => status,
        () => 0,
      );
      const waiting = "select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";
      await untilTrue("the write waits", waitsMs, async () => (await client.query(waiting)).rowCount);
      const stopping = stop();
      await pause(heldMs);
      await client.query("commit");
      const status = await writing;
      await stopping;
      return status;
    });
  } finally {
    connection.close();
  }
}
