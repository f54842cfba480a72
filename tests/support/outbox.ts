import { mail } from "#contract/mail.ts";
import type { Caller } from "./backend.ts";

/** The newest message to this address, as the demo's outbox shows it. */
export async function lastMessage(as: Caller, to: string) {
  const { body } = await as(mail.outbox, { query: { to } });
  return body.messages[0];
}

/** The code of the newest message to this address. */
export async function codeFor(as: Caller, to: string): Promise<string> {
  const code = codeIn((await lastMessage(as, to))?.text ?? "");
  if (!code) throw new Error(`no code for ${to}`);
  return code;
}

/** The token in the link of the newest message to this address. */
export async function linkTokenFor(as: Caller, to: string): Promise<string> {
  const token = /\/activate-customer\/([\w-]+)$/.exec((await lastMessage(as, to))?.links[0] ?? "")?.[1];
  if (!token) throw new Error(`no link for ${to}`);
  return token;
}

/** Six digits that differ from the code. */
export const anotherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The six-digit code in a message, never digits inside a generated address. */
export const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];
