import { asc, eq, inArray, sql } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import type { Settings } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Database } from "../db/database.ts";
import type { NotificationPayload } from "../events/outbox.ts";
import { type Message, writeMessages } from "../mail/write-message.ts";
import { addressesOf, linkTo, namedText, type OutwardReader, pathOf, readerColumns, readerJoins } from "./outward.ts";
import { notificationSettings, notifications } from "./tables.ts";

export type Outward = { db: Database; settings: Pick<Settings, "publicUrl" | "adminUrl">; now: () => Date };

const batch = 200;
const day = 24 * 60 * 60_000;
/** An SMS of three parts in Cyrillic. */
const maxTextLength = 190;

/**
 * Writes the messages of new notifications and marks these in one transaction: exactly once, in any number of processes. Returns
 * the number of notifications.
 */
export function writeOutward({ db, settings, now }: Outward): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({
        uuid: notifications.uuid,
        type: notifications.type,
        message: notifications.message,
        payload: notifications.payload,
        reader: readerColumns,
      })
      .from(notifications)
      .leftJoin(customers, eq(customers.uuid, notifications.customerUuid))
      .leftJoin(companies, readerJoins.company)
      .leftJoin(notificationSettings, readerJoins.settings)
      // A literal, because a generic plan cannot use the partial index with a parameter.
      .where(sql`${notifications.outward} = 'new'`)
      .orderBy(asc(notifications.createdAt))
      .limit(batch)
      .for("update", { of: notifications, skipLocked: true });
    const wanted = rows.filter(({ reader, type }) => addressesOf(reader, type).length > 0);
    const later = wanted.filter(({ reader }) => reader.digest);
    const at = now();
    await writeMessages(
      tx,
      wanted
        .filter(({ reader }) => !reader.digest)
        .flatMap(({ reader, type, message, payload }) =>
          toMessages(reader, { type, text: namedText(reader, message), payload: payload as NotificationPayload }, settings, at),
        ),
    );
    const set = async (uuids: string[], outward: "digest" | "done") => {
      if (uuids.length > 0) await tx.update(notifications).set({ outward }).where(inArray(notifications.uuid, uuids));
    };
    await set(
      later.map((row) => row.uuid),
      "digest",
    );
    await set(
      rows.filter((row) => !later.includes(row)).map((row) => row.uuid),
      "done",
    );
    return rows.length;
  });
}

type OutwardNotice = { type: string; text: string; payload: NotificationPayload };

function toMessages(reader: OutwardReader, { type, text, payload }: OutwardNotice, settings: Outward["settings"], now: Date): Message[] {
  const link = linkTo(reader, pathOf(reader, payload), settings);
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  return addressesOf(reader, type).map(({ method, address }) => ({
    kind: "notification",
    method,
    address,
    values: { text: method === "email" ? text : short, link, settings: linkTo(reader, "/cabinet/settings", settings) },
    links: [link],
    now,
    expiresAt: new Date(now.getTime() + day),
  }));
}
