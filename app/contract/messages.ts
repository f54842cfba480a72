import { z } from "zod";
import { StoredFile } from "./file-body.ts";
import { Instant, queryInteger, Uuid } from "./primitives.ts";

const numberMax = 2_000_000_000;

/** Number of the last message somebody has seen; 0 is none. */
export const SeenNumber = z
  .number({ error: "invalid" })
  .int({ error: "invalid" })
  .min(0, { error: "invalid" })
  .max(numberMax, { error: "invalid" });

/** What messages of a chat and of a ticket have alike. */
export const Message = z.object({
  uuid: Uuid,
  /** Place among its kind, from 1 without gaps. */
  number: z.number().int(),
  /** As the caller sees it: his own or somebody else's. */
  type: z.enum(["sent", "received"]),
  /** What the sender named it, so that his retry is recognised; null for everybody else. */
  clientUuid: Uuid.nullable(),
  /** As it was when the message was written. */
  authorName: z.string(),
  text: z.string(),
  files: z.array(StoredFile),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

/** The last messages, or those before the number `before`. */
export const MessagesQuery = z.object({ before: queryInteger(1, numberMax).optional(), limit: queryInteger(1, 100).default(30) });
