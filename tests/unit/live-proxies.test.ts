import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { EventSource } from "eventsource";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, usual } from "#app/areas/live/listen.ts";
import { Relay } from "#server/relay/relay.ts";
import { defaults } from "#server/relay/settings.ts";
import { openSseWriter } from "#server/relay/sse-writer.ts";
import { hostilities, openHostileProxy } from "#tests/support/hostile-proxies.ts";
import { LiveBackend } from "#tests/support/live-backend.ts";
import { until } from "#tests/support/until.ts";

/** Part of the real delays, so that the test does not take minutes. LIVE_SCALE=1 uses the real ones. */
const scale = Number(process.env.LIVE_SCALE ?? 0.1);
const times = { helloMs: 5000 * scale, reopenMs: 6000 * scale, pollMs: 20_000 * scale, retryMs: 60_000 * scale };
const killMs = 30_000 * scale;
let person = "anna";

let backend: LiveBackend;
let relay: Relay;
let portal: Server;
let origin = "";

/** The portal's two routes without their sign-in. */
beforeAll(async () => {
  backend = new LiveBackend();
  const url = await backend.listen();
  const retryMs = { min: 2500 * scale, spread: 1500 * scale };
  const backOffMs = { first: 500 * scale, max: 30_000 * scale };
  const paces = { pingMs: 15_000 * scale, lifeMs: 300_000 * scale, retryMs, backOffMs };
  relay = new Relay({ ...defaults, url, maxStreams: 1000, maxPerSession: 100, ...paces });
  portal = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://portal");
    const cursor = request.headers["last-event-id"] ?? searchParams.get("after");
    const after = typeof cursor === "string" ? Number(cursor) : null;
    if (pathname === "/events/missed") return void response.end(JSON.stringify(backend.missed(person, after)));
    const { writer, body } = openSseWriter(response);
    relay.open(backend.source(person, { after }), writer);
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" }).flushHeaders();
    void writeReadableStreamToWritable(body, response);
  });
  await new Promise<void>((ready) => portal.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});

afterAll(async () => {
  relay.close();
  portal.closeAllConnections();
  portal.close();
  await backend.close();
});

type Received = { cursors: number[]; hellos: number; polls: number; resyncs: number };

function browse(base: string): { seen: Received; stop(): void } {
  const seen: Received = { cursors: [], hellos: 0, polls: 0, resyncs: 0 };
  const { stop } = listen({
    after: 0,
    streamPath: (after) => `${base}/events?after=${after}`,
    pollPath(after) {
      seen.polls += 1;
      return `${base}/events/missed?after=${after}`;
    },
    onSignal({ events, all }) {
      if (all) seen.resyncs += 1;
      seen.cursors.push(...events.map(({ cursor }) => cursor));
    },
    onOver() {},
    times,
    EventSource: class extends EventSource {
      constructor(url: string) {
        super(url);
        this.addEventListener("hello", () => {
          seen.hellos += 1;
        });
      }
    } as unknown as typeof globalThis.EventSource,
  });
  return { seen, stop };
}

/**
 * Emits a notification at once, one after the fallback is found, and one after the proxy has cut streams: each arrives with the
 * next poll at the latest, and once.
 */
async function followsInTime(base: string): Promise<void> {
  const { seen, stop } = browse(base);
  try {
    for (const wait of [0, times.helloMs * 1.5, killMs]) {
      await pause(wait);
      const asked = seen.polls;
      const cursor = backend.emit([person]);
      await until(() => seen.cursors.includes(cursor), `event ${cursor}`);
      // A poll under way at that moment may have been answered too early.
      expect(seen.polls - asked).toBeLessThanOrEqual(2);
    }
    expect(seen.cursors).toEqual([...new Set(seen.cursors)].sort((a, b) => a - b));
  } finally {
    stop();
  }
}

test("trust R6: the next poll comes within 25 s, even when a stream has to be given up first", () => {
  expect(usual.pollMs).toBeLessThan(25_000);
  expect(usual.reopenMs + usual.helloMs).toBeLessThan(25_000);
});

describe.concurrent("trust R6: a new notification arrives with the next poll at the latest", () => {
  test.each(hostilities)("it arrives behind a proxy that %s", async (hostility) => {
    const proxy = await openHostileProxy(hostility, origin, killMs);
    try {
      await followsInTime(proxy.origin);
    } finally {
      proxy.close();
    }
  });
});

describe("trust R6: a new notification arrives with the next poll at the latest", () => {
  test("it arrives by polling behind a proxy that strips Upgrade, and by the stream once that proxy is gone", async () => {
    // Nobody's connection lingers from the tests before, so that nothing can come by a stream yet.
    person = "boris";
    backend.upgrades = false;
    const { seen, stop } = browse(origin);
    try {
      const cursor = backend.emit([person]);
      await until(() => seen.cursors.includes(cursor), "the event by polling");
      const { hellos } = seen;
      backend.upgrades = true;
      await until(() => seen.hellos > hellos, "a stream");
      const asked = seen.polls;
      const last = backend.emit([person]);
      await until(() => seen.cursors.includes(last), "the event by the stream");
      expect(seen.polls).toBe(asked);
      expect(seen.cursors).toEqual([...new Set(seen.cursors)]);
    } finally {
      backend.upgrades = true;
      stop();
    }
  });
});
