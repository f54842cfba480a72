import { desc, eq } from "drizzle-orm";
import type { mail } from "#contract/mail.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { messages } from "./tables.ts";

/** Public in the demo, so that it works without mail; 404 otherwise. */
export async function listOutbox({ db, settings }: Context, { query }: Input<typeof mail.outbox>) {
  if (!settings.demo) throwProblem("NOT_FOUND");
  const rows = await db
    .select()
    .from(messages)
    .where(query.to ? eq(messages.recipient, query.to) : undefined)
    .orderBy(desc(messages.createdAt), desc(messages.uuid))
    .limit(50);
  return {
    messages: rows.map(({ uuid, channel, recipient, subject, body, links, createdAt, sentAt }) => ({
      uuid,
      channel,
      to: recipient,
      subject,
      text: body,
      links,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}
