/** Days as YYYY-MM-DD, never shifted by a zone (domain.md C18). */

const dayMs = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(utcMidnight(date) + days * dayMs).toISOString().slice(0, 10);
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}

/** Negative when a is earlier, 0 when equal, positive when later. */
export function compareDates(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The day it is at that instant in the zone. */
export function plainDateIn(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + zoneOffset(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant when clocks of the zone show `date` `HH:MM`. A time skipped by a clock change is read with the offset
 * before the change, a repeated one is its first occurrence (as Temporal's "compatible").
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
  const known = clocks.get(timeZone);
  if (known) return known;
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

/** Milliseconds to add to UTC to get the zone's wall clock. */
function zoneOffset(instant: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of clockOf(timeZone).formatToParts(instant)) shown[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
