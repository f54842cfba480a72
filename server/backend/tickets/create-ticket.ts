import { eq } from "drizzle-orm";
import type { tickets as calls } from "#contract/tickets.ts";
import { assertRate } from "../access/rate.ts";
import type { Actor, SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { findSent } from "../db/find-sent.ts";
import { lockAuthor } from "../db/lock.ts";
import { readDealLines } from "../deals/read-deal-lines.ts";
import { saveFiles, WrittenAlready } from "../files/save-file.ts";
import type { Handler, Input } from "../handlers.ts";
import { assertSameRequest, throwFieldErrors, throwProblem } from "../problem.ts";
import { openTicket } from "../ticket-intake/open-ticket.ts";
import { readTicketAuthor } from "../ticket-intake/ticket-author.ts";
import { attachFiles, checkFiles } from "./attach-files.ts";
import { getTicket } from "./get-ticket.ts";
import { type TicketComplaint, tickets } from "./tables.ts";

export const createTicket: Handler<typeof calls.create> = async (context, { body }) => {
  const { db, actor } = context;
  const earlier = await findCreated(db, actor, body);
  if (earlier) return getTicket(context, { params: { uuid: earlier } });
  const uuid = await saveFiles(context, checkFiles(body.files, actor), async (tx, fileUuids) => {
    await lockAuthor(tx, "ticket", actor);
    const first = await findCreated(tx, actor, body);
    if (first) throw new WrittenAlready(first);
    const complaints = await readComplaints(tx, context, body);
    const { clientUuid, theme, description, dealUuid = null } = body;
    return writeTicket(tx, context, { clientUuid, theme, description, dealUuid, complaints, previousUuid: null, fileUuids });
  });
  return getTicket(context, { params: { uuid } });
};

/** `theme` is absent when a ticket continues a closed one, whose theme it takes. */
type CreatedTicket = { clientUuid: string; theme?: string; description: string };

/** The ticket with this client uuid; refuses if its text differs. */
export async function findCreated(
  reader: Reader,
  { customerUuid }: Actor,
  { clientUuid, theme, description }: CreatedTicket,
): Promise<string | undefined> {
  const made = await findSent(reader, tickets, { authorUuid: customerUuid, clientUuid });
  if (made) assertSameRequest((theme ?? made.theme) === made.theme && description === made.description);
  return made?.uuid;
}

type Parts = {
  clientUuid: string;
  theme: string;
  description: string;
  dealUuid: string | null;
  complaints: TicketComplaint[];
  previousUuid: string | null;
  fileUuids: readonly string[];
};

/** Call it under the author's advisory lock. */
export async function writeTicket(tx: Transaction, context: SignedIn, { fileUuids, ...parts }: Parts): Promise<string> {
  const { actor } = context;
  const now = context.now();
  await assertRate(tx, "tickets", tickets, eq(tickets.authorUuid, actor.customerUuid), now);
  const author = await readTicketAuthor(tx, actor);
  const { uuid } = await openTicket(tx, { ...parts, authorUuid: actor.customerUuid, author, now });
  await attachFiles(tx, { ticketUuid: uuid, messageUuid: null, isSupport: false, fileUuids });
  return uuid;
}

type Body = Input<typeof calls.create>["body"];

/** Complaints with snapshots of the deal's lines; each line once. */
async function readComplaints(tx: Transaction, context: SignedIn, { dealUuid, complaints }: Body): Promise<TicketComplaint[]> {
  if (dealUuid === undefined) {
    if (complaints.length > 0) throwFieldErrors({ dealUuid: "required" });
    return [];
  }
  const { lines, mayComplain: mayClaim } = await readDealLines(tx, context, dealUuid);
  if (complaints.length === 0) return [];
  if (!mayClaim) throwProblem("FORBIDDEN");
  const kinds = new Map(complaints.map(({ lineUuid, kind }) => [lineUuid, kind]));
  if (kinds.size < complaints.length || complaints.some(({ lineUuid }) => !lines.some((line) => line.lineUuid === lineUuid)))
    throwFieldErrors({ complaints: "invalid" });
  return lines.flatMap((line) => {
    const kind = kinds.get(line.lineUuid);
    return kind ? [{ ...line, kind }] : [];
  });
}
