import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { liveTypes } from "./enums.ts";
import { limited, Uuid } from "./primitives.ts";

/** Grows with every event of the system. */
export const Cursor = z.number().int().nonnegative();

/** A hint that something changed: ids without texts. */
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

/** Path of the backend's websocket. */
export const livePath = "/v1/live";

/** The first frame of a client; the socket closes after 5 s without it. `after` is the last cursor that the client has. */
export const LiveConnect = z.object({
  type: z.literal("connect"),
  /** From `live.token`: valid for 60 s, once, for one person. */
  token: limited(200).min(1),
  after: Cursor.optional(),
});
export type LiveConnect = z.infer<typeof LiveConnect>;

/**
 * Frames of the backend, one JSON text each: `hello`, then events after the given cursor in order. `hello` repeats the given
 * cursor, or else names the newest one. `resync`: more than 1,000 events were missed, or they are no longer stored, so the client
 * refetches everything open. Its cursor is lower than the given one after the database was replaced.
 */
export const LiveFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), cursor: Cursor }),
  z.object({ type: z.literal("resync"), cursor: Cursor }),
  z.object({ type: z.literal("event"), event: LiveEvent }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;

/**
 * Close codes of the backend. `sessionOver`: the token is used, expired or of an ended session, the person is blocked or has new
 * roles; reconnecting needs a new session or token. `policyViolation`: the client broke the protocol or the session has more than four
 * sockets. `tryAgain`: reconnect with the cursor. Standard codes: 1001 shutdown, 1003 binary frame, 1009 frame above 16 KB.
 */
export const liveClose = { sessionOver: 4401, policyViolation: 1008, tryAgain: 1013 } as const;

export const live = {
  /** The caller's events after `after`, oldest first, at most 1,000. For polling instead of the websocket. */
  events: call("GET", "/v1/events", {
    may: signedIn,
    query: z.object({ after: z.coerce.number().int().nonnegative().optional() }),
    answer: z.object({ cursor: Cursor, resync: z.boolean(), events: z.array(LiveEvent) }),
  }),
  /** A token for one websocket connection, valid for 60 s. */
  token: call("GET", "/v1/chat/chat/token", { may: signedIn, answer: z.object({ connectionToken: z.string() }) }),
};
