import { describe, expect, test } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { enqueueEvent, enqueueNotification } from "#server/backend/events/outbox.ts";
import { password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { usePortal } from "#tests/support/portal.ts";
import { closeStreams, listen } from "#tests/support/stream-listener.ts";
import { until } from "#tests/support/until.ts";

const portal = usePortal();
const director = "director@alfa.example";
const anna = demoUuid("customer", "alfa-p1");
const boris = demoUuid("customer", "beta-p1");
const deal = "0b0c9f56-5ad6-4b1c-8f5e-0d1f5f6f7a11";

const stream = { accept: "text/event-stream" };
closeStreams();

const sendEvents = (to: string, count = 1) =>
  portal.backend.db.transaction(async (tx) => {
    for (let told = 0; told < count; told += 1) {
      await enqueueNotification(tx, {
        type: "dealCollected",
        to: [to],
        actorUuid: null,
        values: { number: String(told) },
        payload: { deal_uuid: deal },
        now: testNow,
      });
    }
  });

describe("access to the event stream", () => {
  test("trust S65: the stream answers 401 to a guest, 204 after a sign-out, 403 to another site, 406 to a non-stream request", async () => {
    const guest = await portal.visit(null);
    expect((await guest.get("/events", stream)).status).toBe(401);
    expect((await guest.get("/events", { ...stream, "last-event-id": "17" })).status).toBe(204);
    expect((await guest.get("/events/missed?after=17")).status).toBe(204);
    expect((await guest.get("/events/missed")).status).toBe(401);
    expect((await guest.get("/resources/counts")).status).toBe(401);
    const visitor = await portal.visit(director);
    expect((await visitor.get("/events", { ...stream, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await visitor.get("/events", { accept: "text/html" })).status).toBe(406);
    expect((await visitor.send("HEAD", "/events", { headers: stream })).status).toBe(406);
  });

  test("trust S68: a stream asked for as data takes no place; above the limit the answer is 503 until a browser leaves", async () => {
    const visitor = (await portal.visit(director)).at(await portal.start("client", { STREAMS_MAX: "1" }));
    await visitor.post("/login", { login: director, password });
    for (const path of ["/events.data", "/events.data?after=1", "/events/.data"])
      expect((await visitor.get(path, stream)).status, path).toBe(406);
    const ear = listen(visitor);
    await until(() => ear.hello, "hello");
    const answer = await visitor.get("/events", stream);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
    ear.source.close();
    await until(async () => {
      const next = listen(visitor);
      await until(() => next.hello || next.failed, "an answer");
      if (next.failed) next.source.close();
      return next.hello;
    }, "the place of the browser that has left");
  });
});

describe("events in the stream", () => {
  test("N06 N20, trust S71: a person gets their own events only, uncompressed and never cached", async () => {
    const [mine, other] = [listen(await portal.visit(director)), listen(await portal.visit("director@beta.example"))];
    await until(() => mine.hello && other.hello, "hello");
    expect(mine.headers?.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(mine.headers?.get("cache-control")).toBe("no-store, no-transform");
    expect(mine.headers?.get("x-accel-buffering")).toBe("no");
    expect(mine.headers?.get("content-encoding")).toBeNull();
    await sendEvents(anna);
    await portal.backend.db.transaction((tx) =>
      enqueueEvent(tx, { type: "deal_updated", to: [anna], payload: { deal_uuid: deal }, now: testNow }),
    );
    await sendEvents(boris);
    await until(() => mine.events.length === 2 && other.events.length === 1, "the events");
    expect(mine.events.map(({ type, payload }) => [type, payload])).toEqual([
      ["notification", { deal_uuid: deal }],
      ["deal_updated", { deal_uuid: deal }],
    ]);
    expect(other.events.map(({ type }) => type)).toEqual(["notification"]);
  });

  test("L130: polling after a cursor returns the same events as the stream", async () => {
    const visitor = await portal.visit(director);
    const before = JSON.parse((await visitor.get("/events/missed")).body) as { cursor: number; events: LiveEvent[] };
    expect(before.events).toEqual([]);
    await sendEvents(anna, 3);
    const after = JSON.parse((await visitor.get(`/events/missed?after=${before.cursor}`)).body) as {
      cursor: number;
      resync: boolean;
      events: LiveEvent[];
    };
    expect(after.events.map(({ type }) => type)).toEqual(["notification", "notification", "notification"]);
    expect([after.resync, after.cursor]).toEqual([false, after.events.at(-1)?.cursor]);
    const ear = listen(visitor, `/events?after=${before.cursor}`);
    await until(() => ear.events.length === 3, "the replay");
    expect(ear.events).toEqual(after.events);
  });

  test("trust R5: events made while the websocket to the backend is cut arrive once each and in order", async () => {
    const ear = listen(await portal.visit(director));
    await until(() => ear.hello, "hello");
    for (let round = 0; round < 5; round += 1) {
      portal.proxy.cutWebsockets();
      await sendEvents(anna, 20);
    }
    await until(() => ear.events.length >= 100, "everything");
    const cursors = ear.events.map(({ cursor }) => cursor);
    expect(cursors).toEqual([...new Set(cursors)].sort((a, b) => a - b));
    expect(cursors).toHaveLength(100);
  });

  test("the header's counts include events that have just happened, with the newest unread notification", async () => {
    const visitor = await portal.visit("manager@beta.example");
    const read = async () => JSON.parse((await visitor.get("/resources/counts")).body) as { unread: number; newest: { message: string }[] };
    const before = await read();
    await sendEvents(demoUuid("customer", "beta-p2"), 2);
    const after = await read();
    expect(after.unread).toBe(before.unread + 2);
    expect(after.newest[0]?.message).toMatch(/^Сделка № \d собрана\.$/);
  });
});

describe("the end of the stream", () => {
  test("trust S69: a sign-out ends the stream, and the browser does not reconnect", async () => {
    const visitor = await portal.visit(director);
    const ear = listen(visitor);
    await until(() => ear.hello, "hello");
    await visitor.post("/logout");
    await until(() => ear.failed, "the end");
    await until(() => ear.status === 204 && ear.source.readyState === ear.source.CLOSED, "204");
  });
});
