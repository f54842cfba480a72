import { addDays } from "#contract/plain-date.ts";
import { type Deferral, endOf } from "./due.ts";
import type { deferralLimits } from "./tables.ts";
import { type WorkingCalendar, workingDayFrom } from "./working-days.ts";

export type DeferralLimit = typeof deferralLimits.$inferSelect;

/** Days to come on which a delivery may begin both terms: a year has every holiday once. */
const comparedDays = 365;

/** Limits of a day, the shortest shelf life first. Those with electronic documents are for companies that sign them. */
export function limitsOn(day: string, limits: readonly DeferralLimit[], isElectronic: boolean): DeferralLimit[] {
  return limits
    .filter((limit) => limit.from <= day && (limit.to === null || day <= limit.to) && (isElectronic || !limit.isElectronic))
    .sort((a, b) => a.shelfLifeFrom - b.shelfLifeFrom || Number(b.isElectronic) - Number(a.isElectronic));
}

/** What applies to goods of a shelf life: with electronic documents the limit for these goes before the general one. */
export function limitOf(shelfLifeDays: number, limits: readonly DeferralLimit[]): DeferralLimit | undefined {
  const own = limits.filter(({ shelfLifeFrom: from, shelfLifeTo: to }) => from <= shelfLifeDays && (to === null || shelfLifeDays <= to));
  return own.find(({ isElectronic }) => isElectronic) ?? own[0];
}

/**
 * Whether a deferral ends later than a limit for a delivery on some day of the year to come. Working days are as many as the calendar
 * has; a term that ends on a day off ends on the next working day, the limit too (Civil Code, article 193).
 */
export function mayExceed(deferral: Deferral, limit: Deferral, today: string, calendar: WorkingCalendar): boolean {
  if (deferral.unit === limit.unit) return deferral.days > limit.days;
  const lastDay = (day: string, term: Deferral) => workingDayFrom(endOf(day, term, calendar), calendar);
  for (let ahead = 0, day = today; ahead < comparedDays; ahead += 1, day = addDays(today, ahead))
    if (lastDay(day, deferral) > lastDay(day, limit)) return true;
  return false;
}
