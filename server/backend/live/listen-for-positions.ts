import pg from "pg";
import { type Doing, keepDoing } from "../keep-doing.ts";
import { positionsChannel } from "../events/position-events.ts";

const againMs = 1000;

/** Calls `onPositions` whenever any process has placed events. A lost connection is made anew; the poll covers the gap. */
export function listenForPositions(pool: pg.Pool, onPositions: () => void): Doing {
  let client: pg.Client | undefined;
  const listening = keepDoing(
    async () => {
      client ??= await connect(pool, onPositions, () => {
        client = undefined;
      });
      return false;
    },
    { pauseMs: againMs, pauseAfterFailureMs: againMs, onError: () => {} },
  );
  return {
    async stop() {
      await listening.stop();
      await client?.end().catch(() => {});
    },
  };
}

async function connect(pool: pg.Pool, onPositions: () => void, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client(pool.options);
  client.on("notification", onPositions);
  client.on("end", onEnd);
  client.on("error", onEnd);
  try {
    await client.connect();
    await client.query(`listen ${positionsChannel}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
