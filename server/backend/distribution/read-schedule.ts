import { readClock, readDayCount } from "#contract/clock.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };

const written = texts.schedule;
const choices = (text: string) => text.toLowerCase().split("|");
const [weekdays, weekdayNames] = [choices(written.weekdays), choices(written.weekdayNames)];
const [daily, workdays, weekends] = [choices(written.daily), choices(written.workdays), choices(written.weekends)];
const [from, to, fillers] = [choices(written.from), choices(written.to), choices(written.fillers)];
const [sameDay, dayBefore] = [choices(written.sameDay), choices(written.dayBefore)];

export type Terms = { leadDays: number; cutoff: string };

const partsOf = (typed: string) =>
  typed
    .toLowerCase()
    .replaceAll("\u0451", "\u0435")
    .split(/[\s,;]+/)
    .filter(Boolean);

/** Reads `пн, ср, пт`, `Пн-Пт`, `с понедельника по пятницу`, `по будням`, `ежедневно`. */
export function readWeekdays(typed: string): number[] | undefined {
  const parts = partsOf(typed.replace(/[-–—]/g, " - "));
  if (daily.includes(parts.join(" "))) return weekdays.map((_, at) => at + 1);
  const days: number[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    if (from.includes(parts[at] ?? "")) continue;
    const isRange = parts[at + 1] === "-" || (from.includes(parts[at - 1] ?? "") && to.includes(parts[at + 1] ?? ""));
    const read = isRange ? daysBetween(parts[at], parts[at + 2]) : daysOf(parts[at] ?? "");
    if (!read) return undefined;
    days.push(...read);
    if (isRange) at += 2;
  }
  return days.length === 0 ? undefined : [...new Set(days)].sort();
}

function daysOf(part: string): number[] | undefined {
  if (fillers.includes(part)) return [];
  if (workdays.includes(part)) return [1, 2, 3, 4, 5];
  if (weekends.includes(part)) return [6, 7];
  const day = weekdayOf(part);
  return day === 0 ? undefined : [day];
}

function daysBetween(one = "", other = ""): number[] | undefined {
  const [first, last] = [weekdayOf(one), weekdayOf(other)];
  if (first === 0 || last === 0) return undefined;
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => ((first - 1 + at) % 7) + 1);
}

/** ISO: 1 is Monday; 0 for an unknown word. */
const weekdayOf = (word: string) => weekdays.indexOf(word.slice(0, 2)) + 1 || weekdayNames.findIndex((name) => word.startsWith(name)) + 1;

/** Reads `за 1 до 14:00`, `за 1 день до 14-00`, `до 14:00 за 2 дня`, `накануне до 12`, `в тот же день до 9:00`. */
export function readTerms(typed: string): Terms | undefined {
  const parts = partsOf(typed);
  const at = parts.indexOf(written.until);
  const cutoff = at < 0 ? undefined : readClock(parts[at + 1] ?? "");
  const leadDays = readLeadDays(parts.filter((_, place) => place !== at && place !== at + 1).join(" "));
  return cutoff === undefined || leadDays === undefined ? undefined : { leadDays, cutoff };
}

function readLeadDays(text: string): number | undefined {
  if (sameDay.includes(text)) return 0;
  if (dayBefore.includes(text)) return 1;
  return text.startsWith(`${written.before} `) ? readDayCount(text) : undefined;
}

/** Reads the days and terms of a rule: `Пн-Пт за 1 день до 14:00`. */
export function readDayTerms(typed: string): (Terms & { weekdays: number[] }) | undefined {
  const text = ` ${typed.toLowerCase().replace(/\s+/g, " ").trim()}`;
  const starts = [written.before, written.until, ...sameDay, ...dayBefore].map((start) => text.indexOf(` ${start}`));
  const at = Math.min(...starts.filter((place) => place > 0));
  if (!Number.isFinite(at)) return undefined;
  const [days, terms] = [readWeekdays(text.slice(0, at).replaceAll(":", " ")), readTerms(text.slice(at))];
  return days && terms && { weekdays: days, ...terms };
}
