import { chatMembers, chatMessages, chats } from "../../chat/tables.ts";
import { fullName } from "../../full-name.ts";
import type { ChatEntry } from "./demo-entries.ts";
import { interpolateDays } from "./demo-text.ts";
import { minutesBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

/** Members have read all messages older than this, and newer ones up to their own last message. */
const unreadHours = 4;

export async function seedChats({ tx, files, now }: DemoSeed): Promise<void> {
  const { seller, buyers } = files.companies;
  const names = new Map([seller, ...buyers].flatMap(({ employees }) => employees.map((person) => [person.id, fullName(person)] as const)));
  const entries = files.texts.chats.filter(({ messages }) => messages.length > 0);
  const at = (minutesAgo: number) => minutesBefore(now, minutesAgo);
  await insertRows(
    tx,
    chats,
    entries.map(({ deal, messages }) => ({
      dealUuid: demoUuid("deal", deal),
      lastNumber: messages.length,
      lastMessageAt: at(messages.at(-1)?.minutesAgo ?? 0),
      createdAt: at(messages[0]?.minutesAgo ?? 0),
    })),
  );
  await insertRows(tx, chatMessages, entries.flatMap(toRows));
  await insertRows(
    tx,
    chatMembers,
    entries.flatMap(({ deal, buyer, representative, messages }) =>
      [...new Set([buyer, directorOf(buyer), representative])].map((person) => ({
        chatUuid: demoUuid("deal", deal),
        customerUuid: demoUuid("customer", person),
        readNumber:
          messages.findLastIndex(
            ({ side, minutesAgo }) => authorOf(side, { buyer, representative }) === person || minutesAgo > unreadHours * 60,
          ) + 1,
        joinedAt: at(messages[0]?.minutesAgo ?? 0),
      })),
    ),
  );

  function directorOf(buyer: string): string {
    const company = buyers.find(({ employees }) => employees.some(({ id }) => id === buyer));
    return company?.employees.find(({ roles }) => roles.includes("buyer_company_director"))?.id ?? buyer;
  }

  function toRows({ deal, buyer, representative, messages }: ChatEntry) {
    return messages.map(({ side, text, minutesAgo }, index) => {
      const author = authorOf(side, { buyer, representative });
      const uuid = demoUuid("chat-message", `${deal}:${index + 1}`);
      return {
        uuid,
        chatUuid: demoUuid("deal", deal),
        number: index + 1,
        authorUuid: author && demoUuid("customer", author),
        authorName: (author && names.get(author)) ?? "",
        authorSide: side === "rep" ? ("seller" as const) : side,
        clientUuid: author && uuid,
        text: interpolateDays(text, now),
        createdAt: at(minutesAgo),
      };
    });
  }
}

function authorOf(
  side: ChatEntry["messages"][number]["side"],
  { buyer, representative }: Pick<ChatEntry, "buyer" | "representative">,
): string | null {
  if (side === "system") return null;
  return side === "buyer" ? buyer : representative;
}
