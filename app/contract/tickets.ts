import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { Instant, PageQuery, Uuid } from "./primitives.ts";
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

/** Project calls: the specification names the screens, not the calls. */
export const tickets = {
  /** Support roles see all tickets, others their own. */
  list: call("GET", "/v1/tickets", { may: signedIn, project: true, query: PageQuery, answer: z.object({ tickets: z.array(TicketSummary), total: z.number() }) }),
  get: call("GET", "/v1/tickets/:uuid", { may: signedIn, project: true, params: z.object({ uuid: Uuid }), answer: Ticket }),
};
