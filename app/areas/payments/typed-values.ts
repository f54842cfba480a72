import { dayIn } from "#contract/plain-date.ts";

/** `04.03.2026`, `4.3.26`, `4.3` of the year of `today`, or the date as computers write it; undefined for anything else. */
export function dayOf(typed: string, today: string): string | undefined {
  const [, day = "", month = "", year = today.slice(0, 4)] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?$/.exec(typed.trim()) ?? [];
  if (!day) return dayIn(typed.trim());
  return dayIn(`${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** `2026-03-04` as people type it. */
export const typedDay = (date: string): string => date.split("-").reverse().join(".");

/** The field of a contract's part. */
export const partField = (contractUuid: string): string => `part.${contractUuid}`;
