import { loginMethod, normaliseLogin } from "#contract/login.ts";
import type { tickets } from "#contract/tickets.ts";
import { admitFromNetwork } from "../auth/attempts.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { openTicket, ticketNumber } from "./open-ticket.ts";

/** Of a guest; what a signed-in person sends here becomes a ticket of his own. */
export async function requestSupport({ db, actor, address, ...context }: Context, { body }: Input<typeof tickets.requestSupport>) {
  const now = context.now();
  await admitFromNetwork(db, "support", { address, now, text: "requestsLimit" });
  // A robot hears a number that looks like one, and nothing is kept.
  if (body.website) return { number: ticketNumber(300 + (now.getTime() % 1000)) };
  const contact = normaliseLogin(body.contact);
  const method = loginMethod(contact);
  const author = {
    company: actor?.companyName ?? "",
    person: body.name || actor?.name || "",
    role: actor?.roles[0] ?? "",
    email: method === "email" ? contact : "",
    phone: method === "phone" ? contact : "",
  };
  const { number } = await db.transaction((tx) =>
    openTicket(tx, { theme: body.theme, description: body.description, authorUuid: actor?.customerUuid ?? null, author, now }),
  );
  return { number };
}
