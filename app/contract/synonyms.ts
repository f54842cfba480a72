import { z } from "zod";
import { call } from "./call.ts";
import { missedKinds } from "./enums.ts";
import { maxSearchLength, maxSynonymLength } from "./limits.ts";
import { ByUuid, cleaned, Instant, PageQuery, singleLine, Uuid } from "./primitives.ts";
import { exchangeEditors } from "./roles.ts";

export const Synonym = z.object({
  uuid: Uuid,
  /** Words or phrases, separated by commas. A search for one of them also finds `meaning`, and the reverse if `bothWays`. */
  words: z.string(),
  meaning: z.string(),
  bothWays: z.boolean(),
  /** The exchange key that owns it; null: people edit it. */
  owner: z.string().nullable(),
});
export type Synonym = z.infer<typeof Synonym>;

/** A search that found nothing, or matched only a part of its words. */
export const MissedSearch = z.object({
  /** Lower-cased, with single spaces. */
  query: z.string(),
  /** Words that match nothing, separated by commas; empty for `empty`. */
  leftOut: z.string(),
  times: z.number(),
  /** Distinct buyer companies that searched, counted up to 100; 0 means only guests. */
  companies: z.number(),
  lastAt: Instant,
});
export type MissedSearch = z.infer<typeof MissedSearch>;

const SynonymFields = z.object({
  words: singleLine(maxSynonymLength.words),
  meaning: singleLine(maxSynonymLength.meaning),
  bothWays: z.boolean({ error: "invalid" }),
});

const may = exchangeEditors;

/** Search synonyms. A change applies at once; each is a load of the feeds with the channel `page`. */
export const synonyms = {
  /** By words. `search` matches a part of either side. */
  list: call("GET", "/v1/synonyms", {
    may,
    query: PageQuery.extend({ search: cleaned(maxSearchLength).optional() }),
    answer: z.object({ synonyms: z.array(Synonym), total: z.number() }),
  }),
  /** The same words with the same meaning are stored once. */
  create: call("POST", "/v1/synonyms", { may, body: SynonymFields, answer: Synonym, idempotent: true, errors: ["IDEMPOTENCY_MISMATCH"] }),
  /** `lastSeen` is the row that the person saw: CONFLICT when another one is stored. */
  update: call("PUT", "/v1/synonyms/:uuid", {
    may,
    params: ByUuid,
    body: SynonymFields.extend({ lastSeen: SynonymFields.optional() }),
    answer: Synonym,
    errors: ["CONFLICT"],
  }),
  /** CONFLICT when an exchange key owns it. */
  remove: call("DELETE", "/v1/synonyms/:uuid", {
    may,
    params: ByUuid,
    answer: z.object({ isDone: z.literal(true) }),
    errors: ["CONFLICT"],
  }),
  /** Searches of buyers and guests in the last 90 days that found nothing or too little, by companies, then by times. */
  listMissed: call("GET", "/v1/missed-searches", {
    may,
    query: PageQuery.extend({ kind: z.enum(missedKinds, { error: "invalid" }).optional() }),
    answer: z.object({ searches: z.array(MissedSearch), total: z.number() }),
  }),
  /** Hides the search until it is repeated. */
  dismissMissed: call("POST", "/v1/missed-searches/dismiss", {
    may,
    body: z.object({ query: singleLine(100) }),
    answer: z.object({ isDone: z.literal(true) }),
  }),
};
