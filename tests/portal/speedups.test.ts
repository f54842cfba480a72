import { EventSource } from "eventsource";
import { beforeAll, describe, expect, test } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { enqueueEvent } from "#server/backend/events/outbox.ts";
import { testNow } from "#tests/support/clock.ts";
import { accounts, type Identity, usePortal } from "#tests/support/portal.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";
import { documentOf, policyOf, sameAt } from "#tests/support/speedup-documents.ts";
import { until } from "#tests/support/until.ts";

const portal = usePortal({ settings: { SPEEDUPS: "on" } });
let plain = "";
beforeAll(async () => {
  plain = await portal.start("client", { SPEEDUPS: "off" });
});

const shop = [
  "/",
  "/catalog",
  `/catalog/${demoUuid("category", "dairy")}?page=2&perPage=6`,
  "/catalog?search=кефир&inStock=true",
  `/product-${demoUuid("product", "010-241")}`,
];
const gone = ["/nothing-here", `/product-${demoUuid("product", "none")}`];
const cabinet = [
  "/cabinet/home",
  "/cabinet/deals",
  `/cabinet/deals/${demoUuid("deal", "10419")}`,
  "/cabinet/notifications/list",
  "/cabinet/tickets",
];

const pages: [Identity, string[]][] = [
  ["G", [...shop, ...gone, "/login", "/faq"]],
  ["BD", [...shop, ...gone, ...cabinet, "/cart", "/cabinet/settings"]],
  ["SR", [...gone, ...cabinet]],
];

describe("switching off all speed-ups leaves the documents identical to the byte", () => {
  test.each(pages)("as %s", async (who, paths) => {
    const visitor = await portal.visit(accounts[who]);
    const other = sameAt(visitor, plain);
    for (const path of paths) {
      const expected = await documentOf(other, path);
      expect(expected.lines.length, path).toBeGreaterThan(50);
      // The first answer is computed, the second one cached.
      for (const time of ["first", "again"]) expect(await documentOf(visitor, path), `${path}, ${time}`).toEqual(expected);
    }
    expect([portal.outputOf(visitor.origin), portal.outputOf(plain)].join()).not.toContain("is switched off");
  });
});

/** An event stream with this visitor's cookies. */
function listen(visitor: Visitor) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const heard = { headers: {} as Record<string, string>, hellos: 0, events: [] as string[] };
  const source = new EventSource(`${visitor.origin}/events`, {
    fetch: async (url, init) => {
      const answer = await fetch(url, { ...init, headers: { ...init.headers, cookie } });
      heard.headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => name !== "date").map(([name, value]) => [name, policyOf(value)]),
      );
      return answer;
    },
  });
  source.addEventListener("hello", () => {
    heard.hellos += 1;
  });
  source.addEventListener("live", ({ data }) => void heard.events.push(data as string));
  return { heard, source };
}

test("without speed-ups an event stream brings the same events, and a browser that leaves frees its place", async () => {
  const one = await portal.start("client", { SPEEDUPS: "off", STREAMS_MAX: "1" });
  const visitor = await portal.visit(accounts.BD);
  const ears = [visitor, sameAt(visitor, one)].map(listen);
  await until(() => ears.every(({ heard }) => heard.hellos === 1), "two streams");
  const other = sameAt(visitor, one);
  const stream = { accept: "text/event-stream" };
  expect((await other.get("/events", stream)).status).toBe(503);
  expect((await other.send("HEAD", "/events", { headers: stream })).status).toBe(406);
  await portal.backend.db.transaction((tx) =>
    enqueueEvent(tx, { type: "basket_updated", to: [demoUuid("customer", "alfa-p1")], payload: {}, now: testNow }),
  );
  await until(() => ears.every(({ heard }) => heard.events.length === 1), "the event");
  expect(ears[0]?.heard.events).toEqual(ears[1]?.heard.events);
  expect(ears[0]?.heard.headers).toEqual(ears[1]?.heard.headers);
  for (const { source } of ears) source.close();
  const next: ReturnType<typeof listen>[] = [];
  await until(async () => {
    for (const { source } of next.splice(0)) source.close();
    next.push(listen(other));
    await until(() => next[0]?.heard.headers["content-type"] !== undefined, "an answer");
    return next[0]?.heard.headers["content-type"]?.startsWith("text/event-stream") ?? false;
  }, "the place");
  for (const { source } of next) source.close();
});
