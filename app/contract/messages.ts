import { z } from "zod";
import { StoredFile } from "./file-body.ts";
import { maxInteger } from "./limits.ts";
import { Instant, queryInteger, Uuid } from "./primitives.ts";

/** Number of the last seen message; 0 means none. */
export const MessageNumber = z
  .number({ error: "invalid" })
  .int({ error: "invalid" })
  .min(0, { error: "invalid" })
  .max(maxInteger, { error: "invalid" });

/** What messages of chats and tickets share. */
export const Message = z.object({
  uuid: Uuid,
  /** Position in the chat or ticket, from 1 without gaps. */
  number: z.number().int(),
  /** `sent` by the caller, or `received`. */
  type: z.enum(["sent", "received"]),
  /** The sender's idempotency key; null for everyone else. */
  clientUuid: Uuid.nullable(),
  /** The author's name at the time of writing. */
  authorName: z.string(),
  text: z.string(),
  files: z.array(StoredFile),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

/** The last messages, or those before the number `before`. */
export const MessagesQuery = z.object({ before: queryInteger(1, maxInteger).optional(), limit: queryInteger(1, 100).default(30) });
