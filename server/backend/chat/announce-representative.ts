import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import type { deals } from "../deals/tables.ts";
import { translate } from "../translate.ts";
import { chatMembers, chats } from "./tables.ts";
import { insertMessage } from "./write-message.ts";

type Handover = { deal: typeof deals.$inferSelect; from: string | null; to: string; name: string; now: Date };

/**
 * On a deal's new representative (domain.md section 14): adds them to the chat and writes a system message; the former one keeps
 * what they have read. Does nothing without a chat. Call it under the deal's row lock.
 */
export async function announceRepresentative(tx: Transaction, { deal, from, to, name, now }: Handover): Promise<void> {
  const [chat] = await tx.select().from(chats).where(eq(chats.dealUuid, deal.uuid));
  if (!chat) return;
  const members = [from, to].flatMap((uuid) => (uuid === null ? [] : [{ chatUuid: deal.uuid, customerUuid: uuid, joinedAt: now }]));
  await tx.insert(chatMembers).values(members).onConflictDoNothing();
  const text = translate("chatAssigned", { name });
  await insertMessage(
    tx,
    { deal: { ...deal, sellerCustomerUuid: to } },
    { authorUuid: null, authorName: "", authorSide: "system", clientUuid: null, text, createdAt: now },
  );
}
