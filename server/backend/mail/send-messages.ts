import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { messages } from "./tables.ts";
import type { Transports } from "./transports.ts";

const second = 1000;
/** Lease of a message, longer than the transport's timeout: it is sent twice only if its sender crashes in between. */
const leaseMs = 60 * second;
const batch = 10;

export type Sender = {
  db: Database;
  transports: Transports;
  /** The demo keeps sent messages for its outbox and counts them as sent without a transport. */
  demo: boolean;
  now: () => Date;
  /** Lines have no address and no text. */
  log: (line: { message: string; uuid: string; channel: string; attempt: number; reason?: string }) => void;
};

type Message = typeof messages.$inferSelect;

/** Sends due messages, in any number of processes. Returns how many it took. */
export async function sendMessages(sender: Sender): Promise<number> {
  const due = await takeDue(sender);
  for (const message of due) await send(sender, message);
  return due.length;
}

/** Leases a batch, so that no transaction is open while sending. */
function takeDue({ db, now }: Sender): Promise<Message[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ uuid: messages.uuid })
      .from(messages)
      .where(and(eq(messages.status, "waiting"), lte(messages.nextAttemptAt, now())))
      .orderBy(asc(messages.nextAttemptAt))
      .limit(batch)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return [];
    const uuids = rows.map((row) => row.uuid);
    return tx
      .update(messages)
      .set({ nextAttemptAt: new Date(now().getTime() + leaseMs) })
      .where(inArray(messages.uuid, uuids))
      .returning();
  });
}

async function send(sender: Sender, message: Message): Promise<void> {
  const { db, transports, demo, now, log } = sender;
  const { uuid, channel, recipient, subject, body } = message;
  const attempt = message.attempts + 1;
  const transport = transports[channel];
  if (message.expiresAt <= now()) return finish(sender, uuid, "failed");
  if (!transport && demo) return finish(sender, uuid, "sent");
  try {
    if (!transport) throw new Error("the channel is not set up");
    await transport({ to: recipient, subject, text: body });
    await finish(sender, uuid, "sent");
    log({ message: "message sent", uuid, channel, attempt });
  } catch (error) {
    await db
      .update(messages)
      .set({ attempts: attempt, nextAttemptAt: new Date(now().getTime() + backOff(attempt)) })
      .where(eq(messages.uuid, uuid));
    log({ message: "message not sent", uuid, channel, attempt, reason: reasonOf(error) });
  }
}

/** Backoff in ms: 5 s, 10 s, 20 s … at most 10 minutes. */
export function backOff(attempt: number): number {
  return Math.min(5 * second * 2 ** (attempt - 1), 600 * second);
}

/** Outside the demo the row is deleted, because the text contains a code or a link. */
async function finish({ db, demo, now }: Sender, uuid: string, status: "sent" | "failed"): Promise<void> {
  if (demo)
    await db
      .update(messages)
      .set({ status, sentAt: status === "sent" ? now() : null })
      .where(eq(messages.uuid, uuid));
  else await db.delete(messages).where(eq(messages.uuid, uuid));
}

/** Error codes only: a server's message repeats the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string };
  return [code, responseCode].filter(Boolean).join(" ") || name || "unknown";
}
