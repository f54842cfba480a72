/** Dates as YYYY-MM-DD, not shifted by time zones (domain.md C18). */

const dayMs = 86_400_000;

/** The text when it is a calendar date. `PlainDate` checks the same, but brings zod to the browser. */
export function dayIn(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001-01-01") return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

export function addDays(date: string, days: number): string {
  return new Date(utcMidnight(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Days from one date to another, negative to an earlier one. */
export function daysBetween(from: string, to: string): number {
  return (utcMidnight(to) - utcMidnight(from)) / dayMs;
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}

/** Negative when a is earlier, 0 when equal, positive when later. */
export function compareDates(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The date of the instant in the time zone. */
export function plainDateIn(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + zoneOffset(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant when clocks of the zone show `date` `HH:MM`. A time skipped by a clock change is read with the offset before the
 * change; a repeated one is its first occurrence (as Temporal's "compatible").
 */
export function zonedInstant(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) throw new RangeError(`Not a date and time: ${date} ${time}`);
  const before = zoneOffset(wall - dayMs, timeZone);
  const after = zoneOffset(wall + dayMs, timeZone);
  const matches = [wall - before, wall - after].filter((instant) => instant + zoneOffset(instant, timeZone) === wall);
  return new Date(matches.length > 0 ? Math.min(...matches) : wall - before);
}

function utcMidnight(date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new RangeError(`Not a date: ${date}`);
  return midnight;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const existing = clocks.get(timeZone);
  if (existing) return existing;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Clocks change only at quarters of an hour. */
const quarterMs = 15 * 60_000;
const maxOffsets = 10_000;
const offsets = new Map<string, number>();

/** Milliseconds to add to UTC for the zone's wall clock. Memoised: it runs for each cutoff of each date of each segment. */
export function zoneOffset(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / quarterMs);
  const key = `${timeZone} ${quarter}`;
  const existing = offsets.get(key);
  if (existing !== undefined) return existing;
  const offset = readOffset(quarter * quarterMs, timeZone);
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readOffset(instant: number, timeZone: string): number {
  const clockParts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of clockOf(timeZone).formatToParts(instant)) clockParts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = clockParts;
  // Date.UTC means 1926 by the year 26.
  const wall = new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day);
  return wall - Math.floor(instant / 1000) * 1000;
}
