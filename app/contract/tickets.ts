import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { Login } from "./login.ts";
import { line, optionalLine } from "./person.ts";
import { Instant, isCleanText, PageQuery, text, Uuid } from "./primitives.ts";
import { ticketStatuses } from "./statuses.ts";

export const TicketSummary = z.object({
  uuid: Uuid,
  number: z.string(),
  theme: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: Instant,
  updatedAt: Instant,
  authorName: z.string(),
  companyName: z.string(),
});

export const Ticket = TicketSummary.extend({
  author: z.object({ company: z.string(), person: z.string(), role: z.string(), email: z.string(), phone: z.string() }),
  description: z.string(),
  dealUuid: Uuid.nullable(),
  messages: z.array(z.object({ uuid: Uuid, authorName: z.string(), isSupport: z.boolean(), text: z.string(), createdAt: Instant })),
});

/** Characters of a description (domain.md section 15). */
export const descriptionMax = 2000;

/** From somebody who is not signed in. */
export const SupportRequest = z.object({
  /** E-mail or mobile phone. */
  contact: Login,
  name: optionalLine(100),
  theme: line(200),
  description: text(descriptionMax),
  /** A field nobody sees: whoever fills it is a robot and is answered as if all were well. */
  website: z.string().max(1000).refine(isCleanText, { error: "invalid" }).optional(),
});

/** Project calls: the specification names the screens, not the calls. */
export const tickets = {
  /** Support roles see all tickets, others their own. */
  list: call("GET", "/v1/tickets", {
    may: signedIn,
    project: true,
    query: PageQuery,
    answer: z.object({ tickets: z.array(TicketSummary), total: z.number() }),
  }),
  get: call("GET", "/v1/tickets/:uuid", { may: signedIn, project: true, params: z.object({ uuid: Uuid }), answer: Ticket }),
  /** `number` is for the person to name when calling. */
  requestSupport: call("POST", "/v1/support/requests", {
    may: "anyone",
    project: true,
    body: SupportRequest,
    answer: z.object({ number: z.string() }),
    refuses: ["ATTEMPTS_LIMIT"],
  }),
};
