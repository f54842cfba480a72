import type { FastifyBaseLogger } from "fastify";
import type { WakeChannel, WakeListener } from "./wake-channel.ts";

const channel = "outbox_positions";
const againMs = 1000;

/** Uses Redis publish/subscribe, Redis 6 or newer. The client reconnects and resubscribes by itself. */
export function openRedisWake(url: string, { own, onMessage }: WakeListener, log: FastifyBaseLogger): WakeChannel {
  const opening = openClient(url, onMessage, log);
  let client: Awaited<typeof opening> | undefined;
  opening
    .then((opened) => {
      client = opened;
      return opened.connect();
    })
    .then(() => client?.subscribe(channel, onMessage))
    .catch((error: unknown) => log.warn({ err: error }, "following Redis failed"));
  return {
    notify() {
      if (client?.isReady) client.publish(channel, own).catch(() => {});
    },
    async stop() {
      await opening.then((opened) => opened.destroy()).catch(() => {});
    },
  };
}

/** Imported on demand: most installations have no Redis, and the library has 500 files. */
async function openClient(url: string, onMessage: WakeListener["onMessage"], log: FastifyBaseLogger) {
  const { createClient } = await import("@redis/client");
  const client = createClient({ url, socket: { reconnectStrategy: againMs }, disableOfflineQueue: true });
  let isLost = false;
  client.on("error", (error: unknown) => {
    if (!isLost) log.warn({ err: error }, "Redis does not answer; events of other processes come within a second instead");
    isLost = true;
  });
  client.on("ready", () => {
    isLost = false;
    // Messages sent while disconnected are lost.
    onMessage();
  });
  return client;
}
