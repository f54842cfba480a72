import { addDays, weekday } from "#contract/plain-date.ts";
import type { Reader } from "../db/database.ts";
import { calendarDays } from "./tables.ts";

/** Days that differ from the Labour Code's, as the Government moves them each year: whether each is a working one. */
export type WorkingCalendar = ReadonlyMap<string, boolean>;

/** Labour Code, article 112. */
const newYear = ["01-01", "01-02", "01-03", "01-04", "01-05", "01-06", "01-07", "01-08"];
const otherHolidays = ["02-23", "03-08", "05-01", "05-09", "06-12", "11-04"];

const isOneOf = (days: readonly string[], day: string) => days.includes(day.slice(5));
const isWeekend = (day: string) => weekday(day) > 5;

/** A holiday on a weekend gives its day off to Monday, but for those of January, whose days the Government moves (article 112). */
const followsHoliday = (day: string) =>
  weekday(day) === 1 && (isOneOf(otherHolidays, addDays(day, -1)) || isOneOf(otherHolidays, addDays(day, -2)));

export function isWorkingDay(day: string, calendar: WorkingCalendar): boolean {
  return calendar.get(day) ?? !(isWeekend(day) || isOneOf(newYear, day) || isOneOf(otherHolidays, day) || followsHoliday(day));
}

/** The working day that many working days after a day. */
export function addWorkingDays(day: string, count: number, calendar: WorkingCalendar): string {
  let last = day;
  for (let left = count; left > 0; ) {
    last = addDays(last, 1);
    if (isWorkingDay(last, calendar)) left -= 1;
  }
  return last;
}

/** The day itself, or the next working one. */
export function workingDayFrom(day: string, calendar: WorkingCalendar): string {
  let first = day;
  while (!isWorkingDay(first, calendar)) first = addDays(first, 1);
  return first;
}

export async function readCalendar(reader: Reader): Promise<WorkingCalendar> {
  const rows = await reader.select().from(calendarDays);
  return new Map(rows.map(({ day, isWorking }) => [day, isWorking]));
}
