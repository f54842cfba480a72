import { serverT } from "#app/i18n/i18next.server.ts";
import type { Api } from "#app/request/api.server.ts";
import type { Customer } from "#contract/customers.ts";
import { tickets } from "#contract/tickets.ts";

/** A ticket with messages (those older than `before`, if given) and the data its forms need. */
export async function loadTicket(api: Api, me: Customer, uuid: string, before: number | null) {
  const params = { uuid };
  const [ticket, page] = await Promise.all([
    api(tickets.get, { params }),
    api(tickets.messages, { params, query: before === null ? {} : { before } }),
  ]);
  const assignees = ticket.allowedActions.includes("assign") ? (await api(tickets.assignees)).assignees : [];
  const authorNote = serverT()("tickets:support");
  return {
    ticket,
    assignees,
    hasOlder: page.hasOlder,
    messages: page.messages.map(({ isSupport, ...message }) => ({ ...message, ...(isSupport && { authorNote }) })),
    before,
    clientUuid: crypto.randomUUID(),
    at: new Date().toISOString(),
    draftKey: `ticket:${me.uuid}:${uuid}`,
  };
}

export type LoadedTicket = Awaited<ReturnType<typeof loadTicket>>;
