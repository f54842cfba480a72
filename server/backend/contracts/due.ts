import { type SQL, sql } from "drizzle-orm";
import { paymentDays, prepaidRestDays } from "#contract/payment-days.ts";
import { addDays, daysBetween, plainDateIn } from "#contract/plain-date.ts";
import { accountingZone } from "./dated.ts";

/** The accounting system's day of an instant. */
export const accountingDay = (at: Date): string => plainDateIn(at, accountingZone);

/** The last day to pay a charge: the day of its posting and the days to pay it (papers.md section 3). */
export const dueDay = (at: Date, postponDays: number): string => addDays(accountingDay(at), paymentDays(postponDays));

/** Whole days after the last day to pay; 0 on that day and before. */
export const daysOverdue = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today));

const zone = sql.raw(`'${accountingZone}'`);

/** `paymentDays` in SQL. */
const paymentDaysOf = (postponDays: SQL): SQL => sql`coalesce(nullif(${postponDays}, 0), ${sql.raw(String(prepaidRestDays))})`;

/** `dueDay` in SQL, a date. */
export const dueDayOf = (at: SQL, postponDays: SQL): SQL => sql`((${at} at time zone ${zone})::date + ${paymentDaysOf(postponDays)})`;

/** In SQL the instant before which charges were posted that are overdue by more than `days` at `now`, an instant too. */
export const overdueBefore = (now: SQL, postponDays: SQL, days = 0): SQL => sql`(
  ((${now}::timestamptz at time zone ${zone})::date - ${paymentDaysOf(postponDays)} - ${sql.raw(String(days))})::timestamp
    at time zone ${zone})`;
