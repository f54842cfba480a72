import { describe, expect, test } from "vitest";
import { type FeedName, feedNames, feeds } from "#contract/feeds.ts";
import { orderFault } from "#contract/orderable.ts";
import type { Kind } from "#server/backend/exchange/feeds/feed.ts";
import { feedOf } from "#server/backend/exchange/feeds/feeds.ts";
import { parseRow } from "#server/backend/exchange/loads/parse-row.ts";
import { columnsOf } from "#server/backend/exchange/spreadsheets/columns.ts";
import { translate } from "#server/backend/translate.ts";
import { examples } from "#tests/support/feed-examples.ts";

const noNumber = ["", " ", "abc", "NaN", "Infinity", "1e3", "1,5", "0x10", "--1", "1.2.3", NaN, Infinity, true, [], {}];
const step = { count: "1", percent: "1" };

/** Values that no field of a kind accepts. */
const bad: Partial<Record<Kind, readonly unknown[]>> = {
  roubles: [...noNumber, "1.234", 1.234, "1234567890", 1e21],
  amount: [...noNumber, "1.2345", 1.2345, "12345678", 1e21],
  whole: [...noNumber, "1", -1, 1.5, 1e12],
  vatRate: [...noNumber, "20", -20, 13, 1.5],
  ladder: [
    "abc",
    [null],
    [{}],
    [{ ...step, count: "0" }],
    [{ ...step, count: "-1" }],
    [{ ...step, count: "1.234" }],
    [{ ...step, percent: "0" }],
    [{ ...step, percent: "-1" }],
    [{ ...step, percent: "100" }],
    [step, step],
    Array.from({ length: 21 }, (_, at) => ({ count: String(at + 1), percent: String(at + 1) })),
  ],
};

const signed = new Set(["contracts.balance", "stock.quantity"]);
const aboveNothing = new Set(["goods.step", "goods.unitsInSupply", "prices.price", "payments.amount"]);

const numeric = feedNames.flatMap((feed) =>
  columnsOf(feed).flatMap(({ field, kind }) => (bad[kind] ? [{ feed, field, kind, name: `${feed}.${field}` }] : [])),
);

/** The message for the field when a good row has this value; null without one. */
function errorOf(feed: FeedName, field: string, value: unknown): string | null {
  const { error } = feeds[feed].row.safeParse({ ...examples[feed][0], [field]: value });
  const issue = error?.issues[0];
  if (!issue) return null;
  expect(issue.path[0]).toBe(field);
  return issue.message;
}

/** A key of a text, not a library's own message. */
const isSentence = (message: string | null) => message !== null && translate(message) !== message;

describe("numbers in every feed", () => {
  test.each(numeric)("$name refuses a value that is no $kind, with a message of the portal", ({ feed, field, kind }) => {
    const values = bad[kind] ?? [];
    expect(values.filter((value) => !isSentence(errorOf(feed, field, value)))).toEqual([]);
  });

  const figures = numeric.filter(({ kind }) => kind === "roubles" || kind === "amount" || kind === "whole");
  const as = (kind: Kind, value: number) => (kind === "whole" ? value : String(value));

  test.each(figures)("$name refuses a negative number, unless it is a balance or a stock quantity", ({ feed, field, kind, name }) => {
    expect(isSentence(errorOf(feed, field, as(kind, -1)))).toBe(!signed.has(name));
  });

  test.each(figures)("$name accepts zero, unless it is a step, a pack size, a price or a payment", ({ feed, field, kind, name }) => {
    expect(isSentence(errorOf(feed, field, as(kind, 0)))).toBe(aboveNothing.has(name));
  });

  test.each(figures.filter(({ kind }) => kind !== "whole"))("$name accepts a JSON number too", ({ feed, field }) => {
    expect(errorOf(feed, field, 7.5)).toBeNull();
  });
});

test.each([
  [{ step: 100, min: 500, max: 400 }, "max"],
  [{ step: 500, min: 100, max: 400 }, "step"],
  [{ step: 400, min: 400, max: 400 }, undefined],
  [{ min: 500 }, undefined],
  [{ max: 0, step: 1 }, "step"],
])("for the order quantities %o the impossible field is %s", (quantities, field) => {
  const fault = orderFault(quantities);
  expect(fault?.field).toBe(field);
  if (fault) expect(translate(fault.message)).not.toBe(fault.message);
});

test.each(feedNames)(
  "a number or a truth in place of a text of %s is refused as one without quotation marks, not as a missing value",
  (name) => {
    const feed = feedOf(name);
    for (const value of [10241, true])
      for (const [field, schema] of Object.entries(feeds[name].row.shape)) {
        if (schema.safeParse(value).success || !schema.safeParse("x").success) continue;
        const { faults } = parseRow(feed, { ...feed.examples[0], [field]: value }, false);
        expect([field, faults.find((fault) => fault.field === field)?.message]).toEqual([field, "exchange.program.text"]);
      }
  },
);
