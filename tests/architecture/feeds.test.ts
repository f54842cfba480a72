import { describe, expect, test } from "vitest";
import { feedNames } from "#contract/feeds.ts";
import { code, withoutComments } from "./sources.ts";

/** Files that may have a table by name of feed, with the reason. */
const allowed: Record<string, string> = {
  "app/contract/feeds.ts": "the contract's list: rows and rights",
  "server/backend/exchange/feeds/feeds.ts": "the server's list: one object of each feed's file",
  "server/backend/settings/tables.ts": "the hours that the seller has set, as stored",
};

/** A type keyed by the names of feeds, or an object with half of them as keys. */
function isKeyedByFeed(text: string): boolean {
  if (/\bRecord<\s*FeedName\b|\bin FeedName\]/.test(text)) return true;
  const keys = new Set(Array.from(text.matchAll(/\b(\w+)\??:/g), ([, key]) => key));
  return feedNames.filter((name) => keys.has(name)).length >= feedNames.length / 2;
}

describe("feeds of the exchange", () => {
  test("what is said of a feed stands in its own file: no other file has a table by name of feed", () => {
    const keyed = code("app", "server").filter(({ text }) => isKeyedByFeed(withoutComments(text)));
    expect(keyed.map(({ path }) => path)).toEqual(Object.keys(allowed));
  });

  test("the check finds types and plain objects by name of feed", () => {
    expect(isKeyedByFeed("const a: Partial<Record<FeedName, string>> = {}")).toBe(true);
    expect(isKeyedByFeed("type A = { readonly [Name in FeedName]?: Kind }")).toBe(true);
    expect(isKeyedByFeed(`const a = { ${feedNames.map((name) => `${name}: 1`).join(", ")} }`)).toBe(true);
    expect(isKeyedByFeed("const nameOf = (feed: FeedName) => feed")).toBe(false);
  });
});
