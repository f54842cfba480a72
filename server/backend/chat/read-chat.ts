import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Chat } from "#contract/chat.ts";
import { parseDealStatus } from "#contract/deal-statuses.ts";
import { dealScope } from "../access/scopes.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { type ChatRights, chatRights } from "../deals/chat-rights.ts";
import { isDealActor } from "../deals/deal-facts.ts";
import { deals } from "../deals/tables.ts";
import { fullName } from "../full-name.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { chatMembers, chats } from "./tables.ts";

const representative = alias(customers, "representative");

/** A deal with its chat and one person's rights in it. */
export type OpenChat = { deal: typeof deals.$inferSelect; lastNumber: number; rights: ChatRights; chat: Chat };

/** Query of deals with chat data; the caller adds scope, order and limit. */
export function selectChats(reader: Reader, actor: Actor) {
  return reader
    .select({
      deal: getTableColumns(deals),
      lastNumber: chats.lastNumber,
      readNumber: chatMembers.readNumber,
      representative: { surname: representative.surname, name: representative.name, patronymic: representative.patronymic },
      attachedToBranch: computedColumn(
        "boolean",
        sql`exists (select 1 from branch_customers b where b.branch_uuid = ${deals.branchUuid}
        and b.customer_uuid = ${actor.customerUuid})`,
      ),
    })
    .from(deals)
    .leftJoin(chats, eq(chats.dealUuid, deals.uuid))
    .leftJoin(chatMembers, and(eq(chatMembers.chatUuid, deals.uuid), eq(chatMembers.customerUuid, actor.customerUuid)))
    .leftJoin(representative, eq(representative.uuid, deals.sellerCustomerUuid));
}

type Row = Awaited<ReturnType<typeof selectChats>>[number];

export function toOpenChat(actor: Actor, row: Row): OpenChat {
  const { deal, representative: person, attachedToBranch } = row;
  const status = parseDealStatus(deal.status);
  const parties = {
    status,
    creatorUuid: deal.buyerCustomerUuid,
    sellerUuid: deal.sellerCustomerUuid,
    companySellerUuid: null,
    thresholdExceeded: false,
  };
  const { customerUuid, roles, companyUuid } = actor;
  const facts = { customerUuid, roles, companyUuid, isOfBuyerCompany: companyUuid === deal.buyerCompanyUuid, attachedToBranch };
  const rights = chatRights(parties, facts);
  const wasRepresentative = !rights.mayRead && row.readNumber !== null && roles.includes("seller_sales_representative");
  // A regional director may join any chat; before that they have no unread messages.
  const isAwaited =
    rights.isParty && (row.readNumber !== null || isDealActor(parties, facts, ["buyerDirector", "creator", "assignedRepresentative"]));
  const lastNumber = row.lastNumber ?? 0;
  return {
    deal,
    lastNumber,
    rights: { ...rights, mayRead: rights.mayRead || wasRepresentative },
    chat: {
      uuid: deal.uuid,
      dealNumber: String(deal.number),
      dealStatus: status,
      buyerCompanyName: deal.buyerCompanyName,
      branchName: deal.branchName,
      representativeName: person && fullName(person),
      messageCount: lastNumber,
      unread: isAwaited ? Math.max(0, lastNumber - (row.readNumber ?? 0)) : 0,
      mayWrite: rights.mayWrite,
      closed: closedBy(status, rights, wasRepresentative),
      declineReason: status === "declined_by_seller" ? deal.declineReason : null,
    },
  };
}

function closedBy(status: Chat["dealStatus"], { mayWrite }: ChatRights, wasRepresentative: boolean): Chat["closed"] {
  if (status === "declined_by_seller") return "declined_by_seller";
  if (mayWrite) return null;
  return wasRepresentative ? "reassigned" : "reader";
}

/** Throws 404 for a deal outside the caller's scope, 403 for a visible deal whose chat they may not read. */
export async function openChat(reader: Reader, actor: Actor, uuid: string): Promise<OpenChat> {
  const condition: SQL | undefined = and(eq(deals.uuid, uuid), dealScope(actor));
  const [row] = await selectChats(reader, actor).where(condition);
  const open = toOpenChat(actor, orNotFound(row));
  if (!open.rights.mayRead) throwProblem("FORBIDDEN");
  return open;
}
