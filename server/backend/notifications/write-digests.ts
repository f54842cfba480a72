import { and, asc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { NotificationType } from "#contract/notification-types.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { companies } from "../companies/tables.ts";
import { isWorkingDay, readCalendar } from "../contracts/working-days.ts";
import { customers } from "../customers/tables.ts";
import { tryLock } from "../db/lock.ts";
import { type Message, writeMessages } from "../mail/write-message.ts";
import { addressesOf, linkTo, namedText, type OutwardReader, readerColumns, readerJoins } from "./outward.ts";
import { notificationSettings, notifications } from "./tables.ts";
import type { Outward } from "./write-outward.ts";

/** 08:00 in Moscow, which has no daylight saving time. */
const digestHourUtc = 5;
const people = 100;
/** They wait for the digest of a working day. */
const onWorkingDays: NotificationType[] = ["paymentReminder", "statementSent"];
const maxLines = 100;
const day = 24 * 60 * 60_000;

/** The last 08:00 in Moscow. */
export function lastDigestTime(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), digestHourUtc);
  return new Date(today <= now.getTime() ? today : today - day);
}

/**
 * Writes one message per person with the unread notifications from before the last 08:00, late after an outage. An advisory lock
 * admits one process, so that a person gets one digest a day. Returns the number of people.
 */
export function writeDigests({ db, settings, now }: Outward): Promise<number> {
  return db.transaction(async (tx) => {
    const at = now();
    const isWorking = isWorkingDay(plainDateIn(at, "Europe/Moscow"), await readCalendar(tx));
    const isDue = and(
      sql`${notifications.outward} = 'digest'`,
      lt(notifications.createdAt, lastDigestTime(at)),
      isWorking ? undefined : notInArray(notifications.type, onWorkingDays),
    );
    const due = await tx.selectDistinct({ uuid: notifications.customerUuid }).from(notifications).where(isDue).limit(people);
    if (due.length === 0) return 0;
    if (!(await tryLock(tx, "digests"))) return 0;
    const uuids = due.map((person) => person.uuid);
    const taken = await tx
      .update(notifications)
      .set({ outward: "done" })
      .where(and(isDue, inArray(notifications.customerUuid, uuids)))
      .returning({ uuid: notifications.uuid });
    const rows = await tx
      .select({ customerUuid: customers.uuid, type: notifications.type, message: notifications.message, reader: readerColumns })
      .from(notifications)
      .innerJoin(customers, eq(customers.uuid, notifications.customerUuid))
      .leftJoin(companies, readerJoins.company)
      .leftJoin(notificationSettings, readerJoins.settings)
      // One parameter: a statement has at most 65,535.
      .where(and(sql`${notifications.uuid} = any(${sql.param(taken.map((row) => row.uuid))}::uuid[])`, eq(notifications.viewed, false)))
      .orderBy(asc(notifications.createdAt), asc(notifications.uuid));
    const byPerson = Map.groupBy(rows, (row) => row.customerUuid);
    await writeMessages(
      tx,
      [...byPerson.values()].flatMap((own) => toMessages(own, settings, at)),
    );
    return due.length;
  });
}

type Waiting = { type: string; message: string; reader: OutwardReader };

/** One message per address of a person, with the events they chose for it. */
function toMessages(waiting: Waiting[], settings: Outward["settings"], now: Date): Message[] {
  const all = waiting.flatMap(({ type, message, reader }) => addressesOf(reader, type).map((to) => ({ ...to, message, reader })));
  return [...Map.groupBy(all, ({ method }) => method).values()].flatMap((own) => toMessage(own, settings, now));
}

type Line = ReturnType<typeof addressesOf>[number] & { message: string; reader: OutwardReader };

function toMessage(waiting: Line[], settings: Outward["settings"], now: Date): Message[] {
  const [first] = waiting;
  if (!first) return [];
  const { method, address, reader } = first;
  const texts = waiting.map(({ message, reader }) => namedText(reader, message));
  const link = linkTo(reader, "/cabinet/notifications/list", settings);
  const lines = texts.slice(0, maxLines).map((text) => `• ${text}`);
  if (texts.length > maxLines) lines.push("…");
  const values = { text: lines.join("\n"), count: String(texts.length), link, settings: linkTo(reader, "/cabinet/settings", settings) };
  return [{ kind: "digest", method, address, values, links: [link], now, expiresAt: new Date(now.getTime() + day) }];
}
