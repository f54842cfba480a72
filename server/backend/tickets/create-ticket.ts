import { eq } from "drizzle-orm";
import type { tickets as calls } from "#contract/tickets.ts";
import { mustBeSlow } from "../access/rate.ts";
import type { Actor, SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { findSent } from "../db/find-sent.ts";
import { lockAuthor } from "../db/lock.ts";
import { readDealLines } from "../deals/read-claim.ts";
import { keepFiles, WrittenAlready } from "../files/keep-file.ts";
import type { Handler, Input } from "../handlers.ts";
import { mustRepeat, refuse, refuseFields } from "../problem.ts";
import { openTicket } from "../support/open-ticket.ts";
import { readTicketAuthor } from "../support/ticket-author.ts";
import { attachFiles, checkFiles } from "./attach-files.ts";
import { getTicket } from "./get-ticket.ts";
import { type TicketClaim, tickets } from "./tables.ts";

export const createTicket: Handler<typeof calls.create> = async (context, { body }) => {
  const { db, actor } = context;
  const earlier = await findCreated(db, actor, body);
  if (earlier) return getTicket(context, { params: { uuid: earlier } });
  const uuid = await keepFiles(context, checkFiles(body.files, actor), async (tx, fileUuids) => {
    await lockAuthor(tx, "ticket", actor);
    const first = await findCreated(tx, actor, body);
    if (first) throw new WrittenAlready(first);
    const claims = await readClaims(tx, context, body);
    const { clientUuid, theme, description, dealUuid = null } = body;
    return writeTicket(tx, context, { clientUuid, theme, description, dealUuid, claims, previousUuid: null, fileUuids });
  });
  return getTicket(context, { params: { uuid } });
};

/** `theme` is absent when a ticket continues a closed one, whose theme it takes. */
type Named = { clientUuid: string; theme?: string; description: string };

/** The ticket with this client uuid; refuses if its text differs. */
export async function findCreated(
  reader: Reader,
  { customerUuid }: Actor,
  { clientUuid, theme, description }: Named,
): Promise<string | undefined> {
  const made = await findSent(reader, tickets, { authorUuid: customerUuid, clientUuid });
  if (made) mustRepeat((theme ?? made.theme) === made.theme && description === made.description);
  return made?.uuid;
}

type Parts = {
  clientUuid: string;
  theme: string;
  description: string;
  dealUuid: string | null;
  claims: TicketClaim[];
  previousUuid: string | null;
  fileUuids: readonly string[];
};

/** Call it under the author's advisory lock. */
export async function writeTicket(tx: Transaction, context: SignedIn, { fileUuids, ...parts }: Parts): Promise<string> {
  const { actor } = context;
  const now = context.now();
  await mustBeSlow(tx, "tickets", tickets, eq(tickets.authorUuid, actor.customerUuid), now);
  const author = await readTicketAuthor(tx, actor);
  const { uuid } = await openTicket(tx, { ...parts, authorUuid: actor.customerUuid, author, now });
  await attachFiles(tx, { ticketUuid: uuid, messageUuid: null, isSupport: false, fileUuids });
  return uuid;
}

type Body = Input<typeof calls.create>["body"];

/** Claims with snapshots of the deal's lines; each line once. */
async function readClaims(tx: Transaction, context: SignedIn, { dealUuid, claims }: Body): Promise<TicketClaim[]> {
  if (dealUuid === undefined) {
    if (claims.length > 0) refuseFields({ dealUuid: "required" });
    return [];
  }
  const { lines, mayClaim } = await readDealLines(tx, context, dealUuid);
  if (claims.length === 0) return [];
  if (!mayClaim) refuse("FORBIDDEN");
  const kinds = new Map(claims.map(({ lineUuid, kind }) => [lineUuid, kind]));
  if (kinds.size < claims.length || claims.some(({ lineUuid }) => !lines.some((line) => line.lineUuid === lineUuid)))
    refuseFields({ claims: "invalid" });
  return lines.flatMap((line) => {
    const kind = kinds.get(line.lineUuid);
    return kind ? [{ ...line, kind }] : [];
  });
}
