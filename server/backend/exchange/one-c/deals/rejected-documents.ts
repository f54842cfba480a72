import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { Database } from "../../../db/database.ts";
import type { Handler } from "../../../handlers.ts";
import { exchangeRejectedDocuments as rejected } from "../tables.ts";

/** What of an order or payment was not applied; an empty message when all was. `document` is 1C's id, else its number. */
export type DocumentReport = { document: string; title: string; dealUuid?: string | undefined; message: string };

const atOnce = 500;

/** Keeps what was not applied for people, until 1C sends the document again and it is applied. */
export async function saveReports(db: Database, keyName: string, reports: readonly DocumentReport[], now: Date): Promise<void> {
  const last = [...new Map(reports.map((report) => [report.document.slice(0, 255), report]))];
  const ordered = last.sort(([one], [other]) => (one < other ? -1 : 1));
  for (let start = 0; start < ordered.length; start += atOnce) await saveBatch(db, keyName, ordered.slice(start, start + atOnce), now);
}

async function saveBatch(db: Database, keyName: string, reports: readonly [string, DocumentReport][], now: Date): Promise<void> {
  const applied = reports.flatMap(([document, { message }]) => (message === "" ? document : []));
  const waiting = reports.flatMap(([document, { title, dealUuid = null, message }]) =>
    message === "" ? [] : { keyName, document, title: title.slice(0, 300), dealUuid, message, rejectedAt: now },
  );
  if (applied.length > 0) await db.delete(rejected).where(and(eq(rejected.keyName, keyName), inArray(rejected.document, applied)));
  if (waiting.length === 0) return;
  await db
    .insert(rejected)
    .values(waiting)
    .onConflictDoUpdate({
      target: [rejected.keyName, rejected.document],
      set: {
        title: sql`excluded.title`,
        dealUuid: sql`excluded.deal_uuid`,
        message: sql`excluded.message`,
        rejectedAt: sql`excluded.rejected_at`,
      },
    });
}

const maxShown = 50;

export const listRejectedDocuments: Handler<typeof calls.listRejectedDocuments> = async ({ db }) => {
  const rows = await db.select().from(rejected).orderBy(desc(rejected.rejectedAt), rejected.keyName, rejected.document).limit(maxShown);
  return {
    documents: rows.map(({ keyName, document, title, dealUuid, message, rejectedAt }) => ({
      sender: keyName,
      document,
      title,
      dealUuid,
      message,
      rejectedAt: rejectedAt.toISOString(),
    })),
    total: await db.$count(rejected),
  };
};

export const dismissRejectedDocument: Handler<typeof calls.dismissRejectedDocument> = async ({ db }, { body }) => {
  const { sender, document, rejectedAt } = body;
  const isIt = and(eq(rejected.keyName, sender), eq(rejected.document, document));
  await db.delete(rejected).where(and(isIt, lte(rejected.rejectedAt, new Date(rejectedAt))));
  return { isDone: (await db.$count(rejected, isIt)) === 0 };
};
