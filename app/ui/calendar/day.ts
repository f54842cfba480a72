/** YYYY-MM-DD, without time and zone. */
export type Day = string;

export type DayLimits = {
  minDate?: Day;
  maxDate?: Day;
  disabledDates?: readonly Day[];
  /** When given, only these days can be chosen. */
  allowedDates?: readonly Day[];
};

/** The kit's week begins on Sunday (specification 2 section 9); an application passes 1 for Monday. */
export const defaultWeekStart = 0;
export const defaultLocale = "ru-RU";

function toDay(year: number, month: number, date: number): Day | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return same && year >= 1000 ? at.toISOString().slice(0, 10) : null;
}

/** Parses 11.03.2026, 11.3.26, 11/03/2026, 11 03 2026, 11032026 or 2026-03-11; null when it is not a day. Invisible characters go. */
export function parseDay(typed: string): Day | null {
  const text = typed.replace(/\p{Cf}/gu, "");
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^\s*(\d{1,2})[.\-/, ]+(\d{1,2})[.\-/, ]+(\d{4}|\d{2})\.?\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!local) return null;
  const year = Number(local[3]);
  return toDay(year < 100 ? 2000 + year : year, Number(local[2]), Number(local[1]));
}

/** 11.03.2026 */
export function formatDay(day: Day): string {
  return day.split("-").reverse().join(".");
}

/** Dates in YYYY-MM-DD compare as strings. */
export function mayChoose(day: Day, { minDate, maxDate, disabledDates, allowedDates }: DayLimits): boolean {
  if ((minDate && day < minDate) || (maxDate && day > maxDate)) return false;
  return !disabledDates?.includes(day) && (!allowedDates || allowedDates.includes(day));
}

/** The day a calendar opens at: the chosen one, else the first allowed day from today on. */
export function firstShownDay(value: Day | undefined, today: Day, limits: DayLimits): Day {
  if (value) return value;
  const allowed = [...(limits.allowedDates ?? [])].sort().filter((day) => mayChoose(day, limits));
  const next = allowed.find((day) => day >= today) ?? allowed[0] ?? today;
  if (limits.minDate && next < limits.minDate) return limits.minDate;
  return limits.maxDate && next > limits.maxDate ? limits.maxDate : next;
}
