import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/database.ts";
import { placeDealChanges } from "../../deals/deal-changes.ts";
import { readChangedDeals } from "../../deals/read-exchange-deals.ts";
import type { LivingKey } from "../../keys/read-key.ts";
import { partBytes } from "../documents/parts.ts";
import { OneCError } from "../one-c-error.ts";
import type { Session } from "../sessions.ts";
import { exchangeSessions, exchangeTaken } from "../tables.ts";
import { dealXml, documentsXml } from "./sale-xml.ts";

const atOnce = 50;

/**
 * XML of deals changed since the sender's last confirmed query, in the order of their changes, up to the size of one answer; the
 * next exchange continues. A query repeated without a confirmation starts from the same deal.
 */
export async function queryDeals(db: Database, session: Session, key: LivingKey, { version, now }: { version: string; now: Date }) {
  assertMayRead(session, key);
  await placeDealChanges(db);
  const documents: string[] = [];
  let given = await takenBy(db, key);
  let bytes = 0;
  for (let isMore = true; isMore; ) {
    const placed = await readChangedDeals(db, given, atOnce);
    isMore = placed.length === atOnce;
    for (const { position, deal } of placed) {
      const xml = dealXml(deal);
      bytes += Buffer.byteLength(xml);
      if (bytes > partBytes && documents.length > 0) {
        isMore = false;
        break;
      }
      documents.push(xml);
      given = position;
    }
  }
  await db.update(exchangeSessions).set({ given }).where(eq(exchangeSessions.uuid, session.uuid));
  return documentsXml(documents, { version, now });
}

/** Moves the sender's cursor to the last deal sent in this session; later changes come with the next query. */
export async function confirmDeals(db: Database, session: Session, key: LivingKey, now: Date): Promise<void> {
  assertMayRead(session, key);
  if (session.given === null) throw new OneCError("nothingGiven");
  await db
    .insert(exchangeTaken)
    .values({ keyName: key.name, position: session.given, confirmedAt: now })
    .onConflictDoUpdate({
      target: exchangeTaken.keyName,
      set: { position: sql`greatest(exchange_taken.position, excluded.position)`, confirmedAt: now },
    });
}

function assertMayRead({ isReady }: Session, { reads }: LivingKey): void {
  if (!reads.includes("deals")) throw new OneCError("closed.sale");
  if (!isReady) throw new OneCError("notReady");
}

async function takenBy(db: Database, { name }: LivingKey): Promise<number> {
  const [row] = await db.select().from(exchangeTaken).where(eq(exchangeTaken.keyName, name));
  return row?.position ?? 0;
}
