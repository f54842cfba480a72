import { v7 as uuidv7 } from "uuid";
import texts from "#locales/ru/messages.json" with { type: "json" };
import type { Transaction } from "../db/database.ts";
import { interpolate } from "../interpolate.ts";
import { readSellerTexts, type SellerTexts } from "../settings/seller.ts";
import { queueSending } from "./sending-job.ts";
import { messages } from "./tables.ts";

export type MessageKind = keyof typeof texts;

export type Message = {
  kind: MessageKind;
  method: "email" | "phone";
  address: string;
  values?: Record<string, string>;
  links?: string[];
  now: Date;
  /** Not sent after this. */
  expiresAt: Date;
};

/** Writes an e-mail or SMS in the business transaction, and queues the job that sends it afterwards. */
export async function writeMessage(tx: Transaction, message: Message): Promise<void> {
  await writeMessages(tx, [message]);
}

export async function writeMessages(tx: Transaction, list: readonly Message[]): Promise<void> {
  if (list.length === 0) return;
  const seller = await readSellerTexts(tx);
  await tx.insert(messages).values(list.map((message) => toRow(message, seller)));
  await queueSending(tx);
}

function toRow(
  { kind, method, address, values = {}, links = [], now, expiresAt }: Message,
  seller: SellerTexts,
): typeof messages.$inferInsert {
  const text = texts[kind];
  const channel = method === "email" ? "email" : "sms";
  return {
    uuid: uuidv7(),
    channel,
    recipient: address,
    subject: interpolate(text.subject, seller),
    body: interpolate(text[channel], { ...seller, ...values }),
    links,
    nextAttemptAt: now,
    expiresAt,
    createdAt: now,
  };
}
