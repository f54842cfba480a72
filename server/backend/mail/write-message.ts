import { v7 as uuidv7 } from "uuid";
import texts from "#locales/ru/messages.json" with { type: "json" };
import type { Transaction } from "../db/database.ts";
import { messages } from "./tables.ts";

export type MessageKind = keyof typeof texts;

type Message = {
  kind: MessageKind;
  method: "email" | "phone";
  address: string;
  values?: Record<string, string>;
  links?: string[];
  now: Date;
  /** Not sent after this any more. */
  expiresAt: Date;
};

/** Writes the letter or text message in the business transaction; the sender sends it afterwards. */
export async function writeMessage(tx: Transaction, { kind, method, address, values = {}, links = [], now, expiresAt }: Message): Promise<void> {
  const text = texts[kind];
  const channel = method === "email" ? "email" : "sms";
  const fill = (template: string) => template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  await tx.insert(messages).values({
    uuid: uuidv7(),
    channel,
    recipient: address,
    subject: text.subject,
    body: fill(text[channel]),
    links,
    nextAttemptAt: now,
    expiresAt,
    createdAt: now,
  });
}
