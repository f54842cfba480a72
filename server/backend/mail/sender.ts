import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../../env.ts";
import type { Database } from "../db/database.ts";
import type { Sender } from "./send-messages.ts";
import { openTransports } from "./transports.ts";

/** Outside the demo a message without a transport waits until it expires. */
export function openSender(db: Database, env: Env, log: FastifyBaseLogger): Sender {
  const host = new URL(portalUrls(env).publicUrl).hostname;
  const transports = openTransports({ smtpUrl: env.SMTP_URL, smsUrl: env.SMS_URL, from: env.MAIL_FROM ?? `noreply@${host}` });
  const demo = env.DEMO === "on";
  if (!demo && !transports.email) log.warn("SMTP_URL is not set: letters with codes and invitations are not sent");
  if (!demo && !transports.sms) log.warn("SMS_URL is not set: text messages with codes and invitations are not sent");
  return { db, transports, demo, now: () => new Date(), log: ({ message, ...line }) => log.info(line, message) };
}

/** Channels without a transport; none in the demo, which shows its messages itself. */
export function silentWays({ DEMO, SMTP_URL, SMS_URL }: Pick<Env, "DEMO" | "SMTP_URL" | "SMS_URL">): ("email" | "phone")[] {
  if (DEMO === "on") return [];
  return [...(SMTP_URL ? [] : (["email"] as const)), ...(SMS_URL ? [] : (["phone"] as const))];
}

/** Base URLs of links in messages. */
export function portalUrls(env: Env): { publicUrl: string; adminUrl?: string } {
  if (env.PUBLIC_URL) return { publicUrl: withoutSlash(env.PUBLIC_URL), ...(env.ADMIN_URL && { adminUrl: withoutSlash(env.ADMIN_URL) }) };
  return { publicUrl: `http://localhost:${env.PORT}`, adminUrl: `http://localhost:${env.ADMIN_PORT}` };
}

const withoutSlash = (url: string) => url.replace(/\/$/, "");
