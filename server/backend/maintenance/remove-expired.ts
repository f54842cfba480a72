import { and, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  codeFlows,
  codeSends,
  invitations,
  loginAttempts,
  passkeyChallenges,
  registrations,
  secondFactors,
  sessions,
  signInChallenges,
} from "../auth/tables.ts";
import type { Database } from "../db/database.ts";
import { tryLock } from "../db/lock.ts";
import { idempotencyKeys } from "../db/tables.ts";
import { exchangeRejectedIds } from "../exchange/loads/tables.ts";
import { exchangeRejectedDocuments, exchangeSessions } from "../exchange/one-c/tables.ts";
import {
  exchangeChanges,
  exchangeLoads,
  exchangeOwnerships,
  exchangeRowErrors,
  exchangeRows,
  exchangeWorkbooks,
} from "../exchange/tables.ts";
import { messages } from "../mail/tables.ts";
import { notifications } from "../notifications/tables.ts";
import { missedSearches } from "../products/search/tables.ts";
import { cutoffReminders } from "../reminders/tables.ts";
import { entityChanges } from "../versions/tables.ts";
import { deliveries } from "../webhooks/tables.ts";

const ofLoads = (loadUuid: PgColumn, which: SQL) => inArray(loadUuid, sql`(select uuid from exchange_loads where ${which})`);

/** Loads whose process crashed during the transfer: none takes a day. */
const abandoned = (before: Date) => sql`state = 'receiving' and created_at < ${before.toISOString()}`;

/** How long the list of loads goes back. */
const loadDays = 180;

/** A load by which people and repeated content know what a sender has loaded last. */
const isReport = (load: string) =>
  sql.raw(`${load}.state = 'done' and not ${load}.is_dry_run and ${load}.channel <> 'page' and ${load}.undoes is null`);

/** Ended loads, but for the last one of each feed and sender: it shows how fresh the data are, however old. */
const forgotten = (before: Date) => sql`
  exchange_loads.ended_at < ${before.toISOString()} and not (${isReport("exchange_loads")} and not exists (
    select from exchange_loads newer where newer.feed = exchange_loads.feed and newer.key_name = exchange_loads.key_name
      and newer.number > exchange_loads.number and ${isReport("newer")}))`;

/** Loads without row errors are short: the other rows of an ended load go earlier. */
const isEmpty = sql`not exists (select from exchange_row_errors r where r.load_uuid = exchange_loads.uuid)`;

const dayMs = 24 * 60 * 60_000;

type Rule = { table: PgTable; isOld: (before: (days: number) => Date) => SQL | undefined };

/** trust.md S93: retention in days after a row's use has ended; idempotency keys of orders are valid for one (domain.md section 8). */
const rules: readonly Rule[] = [
  { table: idempotencyKeys, isOld: (before) => lt(idempotencyKeys.createdAt, before(1)) },
  { table: codeFlows, isOld: (before) => lt(codeFlows.expiresAt, before(1)) },
  { table: codeSends, isOld: (before) => lt(codeSends.updatedAt, before(1)) },
  { table: signInChallenges, isOld: (before) => lt(signInChallenges.expiresAt, before(1)) },
  { table: passkeyChallenges, isOld: (before) => lt(passkeyChallenges.expiresAt, before(1)) },
  { table: secondFactors, isOld: (before) => and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, before(1))) },
  { table: registrations, isOld: (before) => lt(registrations.expiresAt, before(0)) },
  {
    table: invitations,
    isOld: (before) => or(lt(invitations.expiresAt, before(30)), lt(invitations.usedAt, before(30)), lt(invitations.revokedAt, before(30))),
  },
  { table: loginAttempts, isOld: (before) => lt(loginAttempts.startedAt, before(31)) },
  { table: sessions, isOld: (before) => or(lt(sessions.expiresAt, before(30)), lt(sessions.revokedAt, before(30))) },
  { table: entityChanges, isOld: (before) => lt(entityChanges.at, before(30)) },
  // Rows of dry runs, and what loads have changed (exchange/spreadsheets, undo).
  { table: exchangeRows, isOld: (before) => ofLoads(exchangeRows.loadUuid, sql`is_dry_run and ended_at < ${before(1).toISOString()}`) },
  {
    table: exchangeWorkbooks,
    isOld: (before) => ofLoads(exchangeWorkbooks.loadUuid, sql`is_dry_run and ended_at < ${before(1).toISOString()}`),
  },
  { table: exchangeChanges, isOld: (before) => ofLoads(exchangeChanges.loadUuid, sql`ended_at < ${before(30).toISOString()}`) },
  { table: exchangeOwnerships, isOld: (before) => ofLoads(exchangeOwnerships.loadUuid, sql`ended_at < ${before(30).toISOString()}`) },
  { table: exchangeRowErrors, isOld: (before) => ofLoads(exchangeRowErrors.loadUuid, forgotten(before(loadDays))) },
  { table: exchangeLoads, isOld: (before) => sql`${forgotten(before(loadDays))} and ${isEmpty}` },
  {
    table: exchangeRejectedIds,
    isOld: (before) => sql`rejected_at < ${before(loadDays).toISOString()}
      and not exists (select from exchange_keys k where k.name = key_name and k.revoked_at is null)`,
  },
  { table: exchangeRows, isOld: (before) => ofLoads(exchangeRows.loadUuid, abandoned(before(1))) },
  {
    table: exchangeLoads,
    isOld: (before) => sql`${abandoned(before(1))} and not exists (select from exchange_rows r where r.load_uuid = exchange_loads.uuid)`,
  },
  { table: deliveries, isOld: (before) => lt(deliveries.createdAt, before(30)) },
  { table: exchangeRejectedDocuments, isOld: (before) => lt(exchangeRejectedDocuments.rejectedAt, before(30)) },
  { table: exchangeSessions, isOld: (before) => lt(exchangeSessions.usedAt, before(1 / 24)) },
  { table: cutoffReminders, isOld: (before) => sql`${cutoffReminders.date} < ${before(3).toISOString()}::date` },
  { table: missedSearches, isOld: (before) => lt(missedSearches.lastAt, before(90)) },
  { table: messages, isOld: (before) => lt(messages.expiresAt, before(7)) },
  // Last, so that a backlog keeps no other rule waiting.
  { table: notifications, isOld: (before) => lt(notifications.createdAt, before(180)) },
];

/** Rows per transaction and transactions per run; a backlog takes several hourly runs. */
const usual = { rows: 1000, batches: 200 };

/** Removes expired rows in short transactions. An advisory lock admits one process; others skip the run. Returns the number of rows. */
export async function removeExpired(db: Database, now: Date, { rows, batches }: typeof usual = usual): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  let removed = 0;
  let left = batches;
  for (const { table, isOld } of rules) {
    for (let gone = rows; gone === rows && left > 0; left -= 1) {
      const batch = await removeBatch(db, table, isOld(before), rows);
      if (batch === "busy") return removed;
      gone = batch;
      removed += batch;
    }
  }
  return removed;
}

function removeBatch(db: Database, table: PgTable, isOld: SQL | undefined, rows: number): Promise<number | "busy"> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "maintenance"))) return "busy";
    const { rowCount } = await tx.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${rows}))`,
    );
    return rowCount ?? 0;
  });
}
