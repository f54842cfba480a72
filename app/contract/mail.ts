import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { contactMethods } from "./enums.ts";
import { cleaned, Instant, Uuid } from "./primitives.ts";

export const OutboxMessage = z.object({
  uuid: Uuid,
  channel: z.enum(["email", "sms"]),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const mail = {
  /** The last 50 e-mails and text messages, newest first. NOT_FOUND outside demo mode. */
  outbox: call("GET", "/v1/outbox", {
    may: "anyone",
    query: z.object({ to: cleaned(254).optional() }),
    answer: z.object({ messages: z.array(OutboxMessage) }),
  }),
  /** Channels without a configured transport, which send nothing. Empty in demo mode, where `outbox` shows the messages. */
  silent: call("GET", "/v1/outbox/silent", { may: signedIn, answer: z.object({ silent: z.array(z.enum(contactMethods)) }) }),
};
