import { z } from "zod";
import { call } from "./call.ts";
import { ByUuid, Instant, limited, line, PageQuery, Uuid } from "./primitives.ts";
import { exchangeEditors } from "./roles.ts";
import { synonymLimits } from "./synonym-limits.ts";

export const Synonym = z.object({
  uuid: Uuid,
  /** Words or phrases, separated by commas: each is looked for as any of `meaning` too, and the other way round if `bothWays`. */
  words: z.string(),
  meaning: z.string(),
  bothWays: z.boolean(),
  /** The exchange key that keeps it; null: people do. */
  owner: z.string().nullable(),
});
export type Synonym = z.infer<typeof Synonym>;

/** Nothing was found, or not all of the words. */
export const missedKinds = ["empty", "partly"] as const;

/** A search that came to nothing, or to less than was asked. */
export const MissedSearch = z.object({
  /** In lower case, one space between words. */
  query: z.string(),
  /** Words that nothing knows, separated by commas; empty where nothing was found at all. */
  leftOut: z.string(),
  times: z.number(),
  /** Different buyers among those who asked, counted up to 100; 0: guests alone. */
  companies: z.number(),
  lastAt: Instant,
});
export type MissedSearch = z.infer<typeof MissedSearch>;

const Said = z.object({
  words: line(synonymLimits.words),
  meaning: line(synonymLimits.meaning),
  bothWays: z.boolean({ error: "invalid" }),
});

const may = exchangeEditors;

/** Other words for goods, as the search reads them. What is written acts at once; each write is a load of one page. */
export const synonyms = {
  /** By words. `search` is a part of either side. */
  list: call("GET", "/v1/synonyms", {
    may,
    query: PageQuery.extend({ search: limited(100).optional() }),
    answer: z.object({ synonyms: z.array(Synonym), total: z.number() }),
  }),
  /** The same words with the same meaning stand once. */
  create: call("POST", "/v1/synonyms", { may, body: Said, answer: Synonym, idempotent: true, refuses: ["IDEMPOTENCY_MISMATCH"] }),
  /** `seen` is what the person had before him: when something else stands there now nothing is written (409). */
  update: call("PUT", "/v1/synonyms/:uuid", {
    may,
    params: ByUuid,
    body: Said.extend({ seen: Said.optional() }),
    answer: Synonym,
    refuses: ["CONFLICT"],
  }),
  /** What an exchange key keeps is not removed here. */
  remove: call("DELETE", "/v1/synonyms/:uuid", {
    may,
    params: ByUuid,
    answer: z.object({ isDone: z.literal(true) }),
    refuses: ["CONFLICT"],
  }),
  /** What buyers and guests searched for in vain in the last 90 days: by companies, then by times. */
  listMissed: call("GET", "/v1/missed-searches", {
    may,
    query: PageQuery.extend({ kind: z.enum(missedKinds, { error: "invalid" }).optional() }),
    answer: z.object({ searches: z.array(MissedSearch), total: z.number() }),
  }),
  /** Until it is searched for again. */
  dismissMissed: call("POST", "/v1/missed-searches/dismiss", {
    may,
    body: z.object({ query: line(100) }),
    answer: z.object({ isDone: z.literal(true) }),
  }),
};
