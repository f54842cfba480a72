import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { post } from "#server/backend/webhooks/post.ts";
import { eventFor, eventsOf, nextTryAt } from "#server/backend/webhooks/rules.ts";
import { faultOf, isPublicAddress } from "#server/backend/webhooks/target.ts";

describe("events sent to a webhook", () => {
  const all = ["deal.created", "deal.status_changed", "deal.changed"] as const;
  test.each([
    [null, "waiting_approval", all, "deal.created"],
    [null, "waiting_approval", ["deal.status_changed"], undefined],
    [null, "waiting_approval", ["deal.changed"], "deal.changed"],
    ["waiting_approval", "approved_by_seller", all, "deal.status_changed"],
    ["waiting_approval", "approved_by_seller", ["deal.created"], undefined],
    ["waiting_approval", "waiting_approval", all, "deal.changed"],
    ["waiting_approval", "waiting_approval", ["deal.created", "deal.status_changed"], undefined],
  ] as const)("after the status %s, now %s, a webhook for %j gets the event %s", (told, status, chosen, event) => {
    expect(eventFor(chosen, eventsOf(told, status))).toBe(event);
  });
});

describe("retries of a webhook", () => {
  const since = new Date("2026-03-05T12:00:00Z");
  const after = (at: Date | null) => (at ? (at.getTime() - since.getTime()) / 1000 : null);

  test("retries begin after ten seconds, get ever further apart and end a day after the first attempt", () => {
    const tries: number[] = [];
    for (let at: Date | null = nextTryAt(since, since); at; at = nextTryAt(since, at)) tries.push(after(at) ?? 0);
    expect(tries.slice(0, 5)).toEqual([10, 20, 40, 80, 160]);
    expect(tries.at(-1)).toBe(86_400);
    expect(tries.length).toBeLessThan(20);
  });

  test("the next retry is always later, by at most four hours, and never beyond the day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (passed) => {
        const next = nextTryAt(since, new Date(since.getTime() + passed));
        if (next === null) return passed >= 86_400_000;
        const pause = next.getTime() - since.getTime() - passed;
        return pause > 0 && pause <= Math.min(4 * 3_600_000, 86_400_000 - passed);
      }),
    );
  });
});

const unreachable = [
  "127.0.0.1",
  "127.255.255.254",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  "198.18.0.1",
  "::",
  "::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::127.0.0.1",
  "::7f00:1",
  "4000::1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:db8::1",
];

describe("webhooks go to public addresses only", () => {
  test.each(unreachable)("the address %s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(["8.8.8.8", "172.32.0.1", "192.167.255.255", "2a02:6b8::1", "::ffff:8.8.8.8"])("the address %s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ...unreachable.map((address) => `https://${address.includes(":") ? `[${address}]` : address}/x`),
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://127.1/",
    "https://１２７.0.0.1/",
    "https://localhost/",
    "https://api.localhost./",
  ])("%s is refused before anything is sent", async (url) => {
    expect(faultOf(url, false)).toBe("exchange.webhookPrivate");
    expect(await post(url, {}, "{}", { allowPrivate: false })).toEqual({ failure: "private", status: null, answer: "" });
  });

  test.each([
    ["http://example.ru/", "exchange.webhookHttps"],
    ["ftp://example.ru/", "exchange.webhookUrl"],
    ["https://user:word@example.ru/", "exchange.webhookUrl"],
    ["example.ru", "exchange.webhookUrl"],
    ["https://", "exchange.webhookUrl"],
  ])("%s is refused with the reason %s", (url, fault) => expect(faultOf(url, false)).toBe(fault));

  test("https to a public name or address is allowed", () => {
    for (const url of ["https://example.ru/deals?x=1", "https://8.8.8.8/", "https://[2a02:6b8::1]:8443/"])
      expect(faultOf(url, false)).toBeNull();
  });
});
