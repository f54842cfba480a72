import { plainDateIn, zonedInstant } from "#contract/plain-date.ts";

/** Movements of the accounting system are dated by day; it begins at midnight in this zone. */
export const accountingZone = "Europe/Moscow";

export const dayBegin = (date: string): Date => zonedInstant(date, "00:00", accountingZone);

/** A movement of a day to come changes no balance yet. */
export const hasBegun = (date: string, now: Date): boolean => date <= plainDateIn(now, accountingZone);

/**
 * A balance reported as of an instant includes the movements of days that began before it, whichever arrives first (domain.md section
 * 22, D33). Null: no balance was reported, all movements count.
 */
export const isSince = (date: string, balanceAt: Date | null): boolean => balanceAt === null || dayBegin(date) >= balanceAt;
