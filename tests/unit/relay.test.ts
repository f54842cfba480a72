import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { Relay } from "#server/relay/relay.ts";
import { defaults, type RelaySettings } from "#server/relay/settings.ts";
import type { StreamSource } from "#server/relay/stream.ts";
import { fakeResponse } from "#tests/support/fake-response.ts";
import { LiveBackend } from "#tests/support/live-backend.ts";
import { until } from "#tests/support/until.ts";

let backend: LiveBackend;
let url = "";
const relays: Relay[] = [];

beforeEach(async () => {
  backend = new LiveBackend();
  url = await backend.listen();
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const relay of relays.splice(0)) relay.close();
  await backend.close();
});

function start(settings: Partial<RelaySettings> = {}): Relay {
  const relay = new Relay({
    ...defaults,
    url,
    maxStreams: 1000,
    sweepMs: 10,
    lingerMs: 0,
    backOffMs: { first: 20, max: 100 },
    ...settings,
  });
  relays.push(relay);
  return relay;
}

type Reader = { text: string; cursors: number[]; hello: boolean; resyncs: number; ended: boolean; leave(): void };

/** A browser with an open stream. */
function read(relay: Relay, person: string, options: Partial<StreamSource> = {}): Reader {
  const opened = fakeResponse((text) => {
    reader.text += text;
    if (text.includes("event: hello")) reader.hello = true;
    if (text.includes("event: resync")) reader.resyncs += 1;
    const data = /event: live\nid: \d+\ndata: (.*)\n/.exec(text)?.[1];
    if (data) reader.cursors.push((JSON.parse(data) as LiveEvent).cursor);
  });
  const reader: Reader = { text: "", cursors: [], hello: false, resyncs: 0, ended: false, leave: opened.leave };
  opened.answer.once("finish", () => {
    reader.ended = true;
  });
  if (!relay.open(backend.source(person, options), opened)) throw new Error("the relay has no room");
  opened.start();
  return reader;
}

test("S69: the sessions of a shared connection are checked often enough to close an ended one within five seconds", () => {
  expect(defaults.sessionCheckMs + defaults.sweepMs).toBeLessThanOrEqual(5000);
});

describe("one upstream connection for a person", () => {
  test("tabs and browsers of a person share one connection, and other people do not receive its events", async () => {
    const relay = start();
    const [tab, otherBrowser, stranger] = [read(relay, "anna"), read(relay, "anna", { session: "anna-phone" }), read(relay, "boris")];
    await until(() => tab.hello && otherBrowser.hello && stranger.hello, "hello");
    expect(backend.connections).toBe(2);
    const cursor = backend.emit(["anna"]);
    await until(() => tab.cursors.length === 1 && otherBrowser.cursors.length === 1, "the event");
    const last = backend.emit(["boris"]);
    await until(() => stranger.cursors.length === 1, "the other event");
    expect([tab.cursors, otherBrowser.cursors, stranger.cursors]).toEqual([[cursor], [cursor], [last]]);
    tab.leave();
    otherBrowser.leave();
    await until(() => relay.held.people === 1, "anna is forgotten");
    await until(() => backend.openSockets === 1, "her connection is closed");
  });

  test("trust S71: a stream contains cursors and ids of objects, and nothing about the person", async () => {
    const relay = start({ pingMs: 30 });
    const reader = read(relay, "9f1d5c2e-person");
    await until(() => reader.hello, "hello");
    backend.emit(["9f1d5c2e-person"], "deal_updated", { deal_uuid: "0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11" });
    await until(() => reader.cursors.length === 1 && reader.text.includes(": ping\n\n"), "event and ping");
    expect(reader.text).not.toContain("9f1d5c2e");
    expect([...reader.text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)).toEqual(["0", "1"]);
  });
});

test.each([
  [0, "3000", "500"],
  [1 - Number.EPSILON, "4000", "2000"],
])("trust N4: browsers come back after three to four seconds, sooner if the portal stops (chance %d)", async (chance, ...expected) => {
  vi.spyOn(Math, "random").mockReturnValue(chance);
  const relay = start();
  const reader = read(relay, "anna");
  await until(() => reader.hello, "hello");
  relay.close();
  await until(() => reader.ended, "the end");
  expect([...reader.text.matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => ms)).toEqual(expected);
});

describe("no event is lost or duplicated", () => {
  test("trust R5: up to 1,000 missed events are replayed from the browser's cursor, and more cause a resync", async () => {
    const relay = start();
    const first = read(relay, "anna");
    await until(() => first.hello, "hello");
    for (let count = 0; count < 1001; count += 1) backend.emit(["anna"]);
    await until(() => first.cursors.length === 1001, "all events");
    const [near, far] = [read(relay, "anna", { after: 1 }), read(relay, "anna", { after: 0 })];
    await until(() => near.cursors.length === 1000 && far.resyncs === 1, "the replay");
    expect(near.cursors).toEqual(Array.from({ length: 1000 }, (_, index) => index + 2));
    expect([near.resyncs, far.cursors]).toEqual([0, []]);
  });

  test("events older than the connection are fetched from the backend, and a cursor of another database causes a resync", async () => {
    for (let count = 0; count < 5; count += 1) backend.emit(["anna"]);
    const relay = start();
    const now = read(relay, "anna");
    await until(() => now.hello, "hello");
    const [older, foreign] = [read(relay, "anna", { after: 2 }), read(relay, "anna", { after: 900_000 })];
    await until(() => older.cursors.length === 3 && foreign.resyncs === 1, "what was missed");
    const cursor = backend.emit(["anna"]);
    await until(() => [now, older, foreign].every((reader) => reader.cursors.at(-1) === cursor), "the next one reaches all");
    expect(older.cursors).toEqual([3, 4, 5, 6]);
    const alone = read(start(), "anna", { after: 900_000 });
    await until(() => alone.resyncs === 1, "the first of a person starts over too");
  });

  test("trust R5: 5,000 events arrive once each and in order while the upstream connection is cut again and again", async () => {
    const relay = start({ maxRecentEvents: 1000 });
    const readers = [read(relay, "anna"), read(relay, "anna", { session: "anna-phone" })];
    await until(() => readers.every(({ hello }) => hello), "hello");
    for (let count = 1; count <= 5000; count += 1) {
      backend.emit(["anna"]);
      if (count % 400 === 0) backend.cut();
      if (count % 50 === 0) await pause(5);
    }
    await until(() => readers.every(({ cursors }) => cursors.length >= 5000), "everything after the last cut");
    const expected = Array.from({ length: 5000 }, (_, index) => index + 1);
    for (const { cursors } of readers) expect(cursors).toEqual(expected);
    expect(backend.connections).toBeGreaterThan(5);
  });
});

describe("limits of streams", () => {
  test("trust S68: the fifth stream of a session ends its oldest, and a full process opens no more streams", async () => {
    const relay = start({ maxStreams: 6 });
    const mine = Array.from({ length: 5 }, () => read(relay, "anna"));
    await until(() => mine[0]?.ended === true, "the oldest ends");
    expect(mine.slice(1).some(({ ended }) => ended)).toBe(false);
    read(relay, "boris");
    read(relay, "clara");
    const dora = fakeResponse();
    expect(relay.open(backend.source("dora"), dora)).toBe(false);
    mine[1]?.leave();
    await until(() => relay.open(backend.source("dora"), dora), "there is room again");
  });

  test("a browser that leaves, or a fifth stream, before the response head is written leaves nothing open", async () => {
    const relay = start();
    const early = Array.from({ length: 5 }, () => fakeResponse());
    for (const opened of early) relay.open(backend.source("anna"), opened);
    expect(relay.held.streams).toBe(4);
    early[1]?.leave();
    await until(() => relay.held.streams === 3, "it is forgotten");
    early[0]?.start();
    await until(() => early[0]?.answer.writableEnded === true, "the end");
    relay.close();
    for (const { start } of early.slice(2)) start();
    expect([relay.held.streams, backend.connections]).toEqual([0, 0]);
  });

  test("trust N4: a stream ends by itself after its lifetime", async () => {
    const reader = read(start({ lifeMs: 100 }), "anna");
    await until(() => reader.hello, "hello");
    await until(() => reader.ended, "the end");
  });

  test("a browser that does not read its stream is disconnected", async () => {
    const relay = start();
    const opened = fakeResponse();
    relay.open(backend.source("anna"), opened);
    opened.start();
    const other = read(relay, "anna");
    await until(() => other.hello, "hello");
    const count = 6000;
    for (let sent = 1; sent <= count; sent += 1) {
      backend.emit(["anna"], "deal_updated", { deal_uuid: "0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11" });
      if (sent % 500 === 0) await until(() => other.cursors.length === sent, "the other one reads on");
    }
    expect(relay.held.streams).toBe(1);
    expect(opened.answer.destroyed).toBe(true);
  });
});

describe("the end of streams", () => {
  test("trust S69: the end of a session closes its streams at once and leaves the person's other browser connected", async () => {
    const relay = start({ sessionCheckMs: 50 });
    const [desk, phone] = [read(relay, "anna", { session: "desk" }), read(relay, "anna", { session: "phone" })];
    await until(() => desk.hello && phone.hello, "hello");
    const [carrier] = backend.sockets.values();
    const [carried, other] = carrier?.session === "desk" ? [desk, phone] : [phone, desk];
    backend.endSession(carrier?.session === "desk" ? "phone" : "desk");
    await until(() => other.ended, "the one without a connection of its own ends");
    expect([other.text.endsWith("event: leave\ndata: 1\n\n"), carried.ended, carried.text.includes("leave")]).toEqual([true, false, false]);
    backend.endSession(carrier?.session ?? "");
    await until(() => carried.ended, "the other one too");
    expect(carried.text).toContain("event: leave\n");
    await until(() => backend.openSockets === 0, "nothing is left open");
  });

  test("when the upstream stays away the streams end, so that browsers switch to polling", async () => {
    const relay = start({ disconnectTimeoutMs: 200 });
    const reader = read(relay, "anna");
    await until(() => reader.hello, "hello");
    backend.upgrades = false;
    backend.cut();
    await until(() => reader.ended, "the end");
    expect(reader.text).not.toContain("leave");
    const early = read(relay, "anna");
    await until(() => early.ended, "the end without hello");
    expect(early.hello).toBe(false);
  });

  test("trust S65 R7: closing the relay ends every stream and connection, and no new one begins", async () => {
    const relay = start();
    const readers = ["anna", "boris"].map((person) => read(relay, person));
    await until(() => readers.every(({ hello }) => hello), "hello");
    relay.close();
    await until(() => readers.every(({ ended }) => ended) && backend.openSockets === 0, "everything ends");
    expect(relay.open(backend.source("clara"), fakeResponse())).toBe(false);
    expect(relay.held).toEqual({ streams: 0, sessions: 0, people: 0, isSweeping: false });
  });

  test("10,000 visits leave no subscriber, timer or socket behind", async () => {
    const relay = start({ maxStreams: 100 });
    const timersBefore = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const visit = async (index: number) => {
      const reader = read(relay, `person-${index % 200}`);
      // Some leave before they are greeted.
      if (index % 3 !== 0) await until(() => reader.hello || reader.ended, "hello");
      reader.leave();
    };
    for (let from = 0; from < 10_000; from += 50) await Promise.all(Array.from({ length: 50 }, (_, index) => visit(from + index)));
    await until(() => relay.held.people === 0 && backend.openSockets === 0, "everybody is gone");
    expect(relay.held).toEqual({ streams: 0, sessions: 0, people: 0, isSweeping: false });
    await until(() => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length <= timersBefore, "no timer is left");
  });
});
