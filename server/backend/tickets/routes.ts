import type { Handlers } from "../handlers.ts";
import { requestSupport } from "../ticket-intake/request-support.ts";
import { assignTicket, listAssignees } from "./assign-ticket.ts";
import { createTicket } from "./create-ticket.ts";
import { getTicket } from "./get-ticket.ts";
import { getFile, listMessages } from "./list-messages.ts";
import { listTickets } from "./list-tickets.ts";
import { sendMessage } from "./send-message.ts";
import { setTicketStatus } from "./set-ticket-status.ts";

export const ticketsOperations: Handlers<"tickets"> = {
  list: listTickets,
  create: createTicket,
  assignees: listAssignees,
  get: getTicket,
  messages: listMessages,
  send: sendMessage,
  setStatus: setTicketStatus,
  assign: assignTicket,
  file: getFile,
  requestSupport,
};
