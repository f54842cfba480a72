import { type SQL, sql } from "drizzle-orm";
import type { DeferralUnit } from "#contract/money-enums.ts";
import { paymentDays, prepaidRestDays } from "#contract/payment-days.ts";
import { addDays, daysBetween, plainDateIn } from "#contract/plain-date.ts";
import { accountingZone } from "./dated.ts";
import { addWorkingDays, type WorkingCalendar, workingDayFrom } from "./working-days.ts";

/** The accounting system's day of an instant. */
export const accountingDay = (at: Date): string => plainDateIn(at, accountingZone);

export type Deferral = { days: number; unit: DeferralUnit };

/** The last day to pay a charge: the day of its posting and the days to pay it (papers.md section 3). */
export const dueDay = (at: Date, postponDays: number): string => addDays(accountingDay(at), paymentDays(postponDays));

/** The day that a deferral after a day ends. */
export const endOf = (day: string, { days, unit }: Deferral, calendar: WorkingCalendar): string =>
  unit === "working" ? addWorkingDays(day, days, calendar) : addDays(day, days);

/** `dueDay` of any unit; a term that ends on a day off ends on the next working day (Civil Code, article 193). */
export const deferredDay = (at: Date, deferral: Deferral, calendar: WorkingCalendar): string =>
  workingDayFrom(deferral.days > 0 ? endOf(accountingDay(at), deferral, calendar) : dueDay(at, 0), calendar);

/** Whole days after the last day to pay; 0 on that day and before. */
export const daysOverdue = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today));

const zone = sql.raw(`'${accountingZone}'`);

/** `paymentDays` in SQL. */
const paymentDaysOf = (postponDays: SQL): SQL => sql`coalesce(nullif(${postponDays}, 0), ${sql.raw(String(prepaidRestDays))})`;

/** The last day to pay a charge in SQL, a date: the stored one, else `dueDay`. */
export const dueDayOf = (at: SQL, postponDays: SQL, dueOn: SQL): SQL =>
  sql`coalesce(${dueOn}, (${at} at time zone ${zone})::date + ${paymentDaysOf(postponDays)})`;

/** In SQL the instant before which charges without a stored day were posted that are overdue by more than `days` at `now`. */
export const overdueBefore = (now: SQL, postponDays: SQL, days = 0): SQL => sql`(
  ((${now}::timestamptz at time zone ${zone})::date - ${paymentDaysOf(postponDays)} - ${sql.raw(String(days))})::timestamp
    at time zone ${zone})`;

/** In SQL the day before which charges are due that are overdue by more than `days` at `now`, an instant. */
export const dueBefore = (now: SQL, days = 0): SQL => sql`((${now}::timestamptz at time zone ${zone})::date - ${sql.raw(String(days))})`;
