import type { Handlers } from "../handlers.ts";
import { requestSupport } from "../support/request-support.ts";
import { getTicket } from "./get-ticket.ts";
import { listTickets } from "./list-tickets.ts";

export const ticketsOperations: Handlers<"tickets"> = {
  list: listTickets,
  get: getTicket,
  requestSupport,
};
