import { z } from "zod";
import { call } from "./call.ts";
import { feedNames } from "./feeds.ts";
import { ByUuid, Instant, limited, line, Uuid } from "./primitives.ts";
import { keyMakers } from "./roles.ts";

/** What a key may be given beside feeds: to report statuses of deals, and to read deals. */
export const writableNames = [...feedNames, "dealStatuses"] as const;
export const readableNames = [...feedNames, "deals"] as const;
export type WritableName = (typeof writableNames)[number];
export type ReadableName = (typeof readableNames)[number];

const Writable = z.enum(writableNames, { error: "invalid" });
const Readable = z.enum(readableNames, { error: "invalid" });

/** A key is no person: it signs in nowhere and does what it names. */
export const ExchangeKey = z.object({
  uuid: Uuid,
  name: z.string(),
  writes: z.array(Writable),
  reads: z.array(Readable),
  /** CIDR; from anywhere when empty. */
  networks: z.array(z.string()),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  lastUsedAt: Instant.nullable(),
  isLive: z.boolean(),
});
export type ExchangeKey = z.infer<typeof ExchangeKey>;

const KeyFields = z
  .object({
    name: line(60),
    writes: z.array(Writable, { error: "invalid" }).max(writableNames.length, { error: "invalid" }).default([]),
    reads: z.array(Readable, { error: "invalid" }).max(readableNames.length, { error: "invalid" }).default([]),
    networks: z
      .array(limited(50).regex(/^[0-9a-fA-F.:]+\/\d{1,3}$/, { error: "exchange.network" }))
      .max(20, { error: "invalid" })
      .default([]),
    /** Instant with zone; never when absent. */
    expiresAt: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
  })
  .refine(({ writes, reads }) => writes.length + reads.length > 0, { path: ["writes"], error: "exchange.feedless" });

export const keyCalls = {
  listKeys: call("GET", "/v1/exchange/keys", { may: keyMakers, answer: z.object({ keys: z.array(ExchangeKey) }) }),
  /**
   * The secret is answered once and kept nowhere: sent again under the same `Idempotency-Key` the call is refused. Two living
   * keys of one name at most, so that one can take the other's place.
   */
  createKey: call("POST", "/v1/exchange/keys", {
    may: keyMakers,
    body: KeyFields,
    answer: z.object({ uuid: Uuid, key: z.string() }),
    idempotent: true,
    refuses: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  getKey: call("GET", "/v1/exchange/keys/:uuid", { may: keyMakers, params: ByUuid, answer: ExchangeKey }),
  /** From now on it opens nothing. What it wrote keeps its name. */
  removeKey: call("DELETE", "/v1/exchange/keys/:uuid", { may: keyMakers, params: ByUuid, answer: z.object({ isDone: z.literal(true) }) }),
};
