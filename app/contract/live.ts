import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { limited, Uuid } from "./primitives.ts";

/**
 * Silent events carry ids only, cause a refetch and are never listed. The last four are the project's own; `counts_updated`:
 * the person has read something, in whatever window; `exchange_updated`: a load of data has come, begun, stopped for a question
 * or ended.
 */
export const silentEvents = [
  "accreditation_document_updated",
  "accreditation_contract_updated",
  "accreditation_status_updated",
  "accreditation_process_updated",
  "deal_updated",
  "ticket_updated",
  "basket_updated",
  "counts_updated",
  "exchange_updated",
] as const;

export const liveTypes = ["new_chat", "message", "notification", ...silentEvents] as const;

/** Grows with every event of the whole system. */
const Cursor = z.number().int().nonnegative();

/** A hint that something changed: ids, never texts. */
export const LiveEvent = z.object({
  cursor: Cursor,
  type: z.enum(liveTypes),
  payload: z.object({
    accreditation_uuid: Uuid.optional(),
    deal_uuid: Uuid.optional(),
    ticket_uuid: Uuid.optional(),
    message_uuid: Uuid.optional(),
    load_uuid: Uuid.optional(),
  }),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The websocket's path at the backend. */
export const livePath = "/v1/live";

/** The first frame a client sends; without it in 5 s the socket closes. `after`: the cursor it has seen. */
export const LiveConnect = z.object({
  type: z.literal("connect"),
  /** From `chat.token`: good once, for 60 s, for one person. */
  token: limited(200).min(1),
  after: Cursor.optional(),
});
export type LiveConnect = z.infer<typeof LiveConnect>;

/**
 * Frames the backend sends, one JSON text each: `hello` first, then what came after the given cursor, in order; the
 * hello repeats a given cursor, else it names the newest one. `resync`: more was missed than is kept or than 1,000
 * events, so everything open is to be read anew; its cursor may be lower than the given one, after a new database.
 */
export const LiveFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), cursor: Cursor }),
  z.object({ type: z.literal("resync"), cursor: Cursor }),
  z.object({ type: z.literal("event"), event: LiveEvent }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;

/**
 * Why the backend closes. `sessionOver`: token used, expired or not of a living session, person blocked, roles changed;
 * no use to come back without a new session or token. `refused`: the client broke the rules or the session has more than
 * four sockets. `tryAgain`: come back with the cursor. Besides: 1001 at a stop, 1003 binary, 1009 a frame above 16 KB.
 */
export const liveClose = { sessionOver: 4401, refused: 1008, tryAgain: 1013 } as const;

export const live = {
  /** What the websocket would have sent this person after `after`, oldest first, at most 1,000; for polling. */
  events: call("GET", "/v1/events", {
    may: signedIn,
    query: z.object({ after: z.coerce.number().int().nonnegative().optional() }),
    answer: z.object({ cursor: Cursor, resync: z.boolean(), events: z.array(LiveEvent) }),
  }),
  /** For one websocket connection: 60 s, used once. */
  token: call("GET", "/v1/chat/chat/token", { may: signedIn, answer: z.object({ connectionToken: z.string() }) }),
};
