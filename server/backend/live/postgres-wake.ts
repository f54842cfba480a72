import pg from "pg";
import { startInterval } from "../process-interval.ts";
import type { WakeChannel, WakeListener } from "./wake-channel.ts";

const channel = "outbox_positions";
const againMs = 1000;

/** Uses LISTEN and NOTIFY. Reconnects when the connection is lost. */
export function openPostgresWake(pool: pg.Pool, { own, onMessage }: WakeListener): WakeChannel {
  let client: pg.Client | undefined;
  const listening = startInterval(
    async () => {
      client ??= await connect(pool, onMessage, () => {
        client = undefined;
      });
    },
    { everyMs: againMs, onError: () => {} },
  );
  return {
    notify() {
      pool.query("select pg_notify($1, $2)", [channel, own]).catch(() => {});
    },
    async stop() {
      await listening.stop();
      await client?.end().catch(() => {});
    },
  };
}

async function connect(pool: pg.Pool, onMessage: WakeListener["onMessage"], onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client(pool.options);
  client.on("notification", ({ payload }) => onMessage(payload));
  client.on("end", onEnd);
  client.on("error", onEnd);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
