import { type FeedName, feeds } from "#contract/feeds.ts";
import type { ColumnFormat, Kind } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";

export type Column = {
  field: string;
  kind: Kind;
  isRequired: boolean;
  mayBeNone: boolean;
  /** Of a column of weights: grams of the unit that its heading names, null when it names none of weight. */
  gramsPer?: number | null;
  /** Of a balance whose heading says that it is the buyer's debt: a debt is positive there. */
  isDebt?: true;
};

/** Columns of a feed's spreadsheet, in order. */
export function columnsOf(feed: FeedName): readonly Column[] {
  const shape = feeds[feed].row.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>;
  const accepts = (field: string, value: unknown) => shape[field]?.safeParse(value).success ?? false;
  return Object.entries<ColumnFormat>(feedOf(feed).columns).map(([field, format]) => ({
    field,
    kind: typeof format === "string" ? format : "reference",
    isRequired: !accepts(field, undefined),
    mayBeNone: accepts(field, null),
  }));
}

/** Columns of the portal's own files. */
export const writtenColumnsOf = (feed: FeedName): readonly Column[] =>
  columnsOf(feed).filter(({ field }) => feedOf(feed).measured === undefined || field !== "unit");
