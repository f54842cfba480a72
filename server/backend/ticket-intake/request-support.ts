import type { z } from "zod";
import { loginMethod, normaliseLogin } from "#contract/login.ts";
import type { tickets as calls, SupportRequest } from "#contract/tickets.ts";
import { admitFromNetwork } from "../auth/attempts.ts";
import type { Actor, Context } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { findSent } from "../db/find-sent.ts";
import { lockAuthor } from "../db/lock.ts";
import type { Input } from "../handlers.ts";
import { assertSameRequest } from "../problem.ts";
import { tickets } from "../tickets/tables.ts";
import { openTicket, ticketNumber } from "./open-ticket.ts";

/** Support request of a guest; one of a signed-in person becomes their ticket. */
export async function requestSupport({ db, actor, address, ...context }: Context, { body }: Input<typeof calls.requestSupport>) {
  const now = context.now();
  const request = toRequest(body, actor);
  const earlier = await findRequested(db, request);
  if (earlier) return earlier;
  await admitFromNetwork(db, "support", { address, now, text: "requestsLimit" });
  // Honeypot: a bot fills `website`, gets a plausible number, and nothing is stored.
  if (body.website) return { number: ticketNumber(300 + (now.getTime() % 1000)) };
  return db.transaction(async (tx) => {
    // A guest is identified by the client uuid only.
    const author = actor?.customerUuid ?? body.clientUuid;
    if (author) await lockAuthor(tx, "ticket", { customerUuid: author });
    const first = await findRequested(tx, request);
    if (first) return first;
    const { number } = await openTicket(tx, { ...request, now });
    return { number };
  });
}

type Request = ReturnType<typeof toRequest>;

function toRequest({ clientUuid, theme, description, ...body }: z.output<typeof SupportRequest>, actor: Actor | null) {
  const contact = normaliseLogin(body.contact);
  const method = loginMethod(contact);
  const author = {
    company: actor?.companyName ?? "",
    person: body.name || actor?.name || "",
    role: actor?.roles[0] ?? "",
    email: method === "email" ? contact : "",
    phone: method === "phone" ? contact : "",
  };
  return { clientUuid, theme, description, authorUuid: actor?.customerUuid ?? null, author };
}

/** The ticket of an earlier request with this client uuid; refuses if the content or person differs. */
async function findRequested(
  reader: Reader,
  { clientUuid, theme, description, authorUuid, author }: Request,
): Promise<{ number: string } | null> {
  if (!clientUuid) return null;
  const sent = await findSent(reader, tickets, { authorUuid, clientUuid });
  if (!sent) return null;
  const isSame =
    sent.theme === theme && sent.description === description && sent.author.email === author.email && sent.author.phone === author.phone;
  assertSameRequest(isSame);
  return { number: ticketNumber(sent.number) };
}
