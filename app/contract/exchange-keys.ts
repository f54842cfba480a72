import { z } from "zod";
import { call } from "./call.ts";
import { feedNames } from "./feeds.ts";
import { maxKeyNetworks } from "./limits.ts";
import { ByUuid, Instant, singleLine, Uuid, ungrouped } from "./primitives.ts";
import { keyMakers } from "./roles.ts";

/** What a key may write or read: feeds, `dealStatuses` to report statuses of deals, `deals` to read deals. */
export const writableNames = [...feedNames, "dealStatuses"] as const;
export const readableNames = [...feedNames, "deals"] as const;
export type WritableName = (typeof writableNames)[number];
export type ReadableName = (typeof readableNames)[number];

const Writable = z.enum(writableNames, { error: "invalid" });
const Readable = z.enum(readableNames, { error: "invalid" });

/** An exchange key. It cannot sign in and may do only what it names. */
export const ExchangeKey = z.object({
  uuid: Uuid,
  name: z.string(),
  writes: z.array(Writable),
  reads: z.array(Readable),
  /** CIDR; empty allows any address. */
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
    name: singleLine(60),
    writes: z.array(Writable, { error: "invalid" }).max(writableNames.length, { error: "invalid" }).default([]),
    reads: z.array(Readable, { error: "invalid" }).max(readableNames.length, { error: "invalid" }).default([]),
    networks: z
      .array(ungrouped(50).regex(/^[0-9a-fA-F.:]+\/\d{1,3}$/, { error: "exchange.network" }))
      .max(maxKeyNetworks, { error: "invalid" })
      .default([]),
    /** ISO instant with zone; without it the key does not expire. */
    expiresAt: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
  })
  .refine(({ writes, reads }) => writes.length + reads.length > 0, { path: ["writes"], error: "exchange.feedless" });

export const keyCalls = {
  listKeys: call("GET", "/v1/exchange/keys", { may: keyMakers, answer: z.object({ keys: z.array(ExchangeKey) }) }),
  /**
   * Answers the secret once and does not store it: a repeat with the same `Idempotency-Key` is refused. At most two live keys per
   * name, so that one can replace the other.
   */
  createKey: call("POST", "/v1/exchange/keys", {
    may: keyMakers,
    asksAgain: "everybody",
    body: KeyFields,
    answer: z.object({ uuid: Uuid, key: z.string() }),
    idempotent: true,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  getKey: call("GET", "/v1/exchange/keys/:uuid", { may: keyMakers, params: ByUuid, answer: ExchangeKey }),
  /** Revokes the key. What it wrote stays under its name. */
  removeKey: call("DELETE", "/v1/exchange/keys/:uuid", { may: keyMakers, params: ByUuid, answer: z.object({ isDone: z.literal(true) }) }),
};
