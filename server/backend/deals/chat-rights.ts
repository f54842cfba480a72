import { type ActorFacts, type DealFacts, type DealParties, isDealActor } from "./deal-facts.ts";
import { dealSideActions } from "./transition-table.ts";

export type ChatRights = {
  mayRead: boolean;
  mayWrite: boolean;
  /** May write while the chat is open; unread messages are counted only for parties. */
  isParty: boolean;
};

const read = dealSideActions.filter((row) => row.action === "readChat");
const write = dealSideActions.filter((row) => row.action === "writeChat");

/** Chat permissions (domain.md sections 12 and 14), from the same table as the deal's buttons. */
export function chatRights(deal: DealParties & Pick<DealFacts, "status">, actor: ActorFacts): ChatRights {
  const isOpen = (row: (typeof read)[number]) => row.from.includes(deal.status);
  const isOf = (row: (typeof read)[number]) => isDealActor(deal, actor, row.who);
  return {
    mayRead: read.some((row) => isOpen(row) && isOf(row)),
    mayWrite: write.some((row) => isOpen(row) && isOf(row)),
    isParty: write.some(isOf),
  };
}
