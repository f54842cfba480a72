import { readClock, readDayCount } from "#contract/clock.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };

const words = texts.schedule;
const choices = (text: string) => text.toLowerCase().split("|");
const weekdays = choices(words.weekdays);
const weekdayNames = choices(words.weekdayNames);
const fillers = choices(words.fillers);
const [daily, workdays, weekends] = [choices(words.daily), choices(words.workdays), choices(words.weekends)];
const [sameDay, dayBefore] = [choices(words.sameDay), choices(words.dayBefore)];

export type Terms = { leadDays: number; cutoff: string };

/** Reads `пн, ср, пт`, `Пн-Пт`, `с понедельника по пятницу`, `по будням`, `ежедневно`. */
export function readWeekdays(typed: string): number[] | undefined {
  const text = typed.toLowerCase().replaceAll("ё", "е").trim();
  if (daily.includes(text)) return weekdays.map((_, at) => at + 1);
  const days = text
    .replace(/\s*[-–—]\s*/g, "-")
    .replace(new RegExp(words.range, "giu"), "$1-$2")
    .split(/[\s,;.]+/)
    .filter((part) => part !== "" && !fillers.includes(part))
    .map(daysOf);
  const all = [...new Set(days.flatMap((each) => each ?? []))].sort();
  return days.length === 0 || days.includes(undefined) ? undefined : all;
}

/** 0 for an unknown word. */
const weekdayOf = (word: string) => weekdays.indexOf(word.slice(0, 2)) + 1 || weekdayNames.findIndex((name) => word.startsWith(name)) + 1;

function daysOf(part: string): number[] | undefined {
  if (workdays.includes(part)) return [1, 2, 3, 4, 5];
  if (weekends.includes(part)) return [6, 7];
  const [first = 0, last = first, more] = part.split("-").map(weekdayOf);
  if (first === 0 || last === 0 || more !== undefined) return undefined;
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, at) => ((first - 1 + at) % 7) + 1);
}

/** Reads `за 1 до 14:00`, `за 1 день до 14-00`, `до 14:00 за 2 дня`, `накануне до 12`, `в тот же день до 9:00`. */
export function readTerms(typed: string): Terms | undefined {
  const text = typed.toLowerCase().replaceAll(",", " ").replace(/\s+/g, " ").trim();
  const clock = new RegExp(`(?:^| )${words.until} (\\d{1,2}(?: ?[:.\\-–] ?\\d{2})?)(?= |$)`, "u").exec(text);
  const cutoff = clock?.[1] && readClock(clock[1]);
  const lead = clock && text.replace(clock[0], "").trim();
  if (!cutoff || !lead) return undefined;
  const leadDays = sameDay.includes(lead)
    ? 0
    : dayBefore.includes(lead)
      ? 1
      : lead.startsWith(`${words.before} `)
        ? readDayCount(lead)
        : undefined;
  return leadDays === undefined ? undefined : { leadDays, cutoff };
}

/** Reads the days and terms of a rule: `Пн-Пт за 1 день до 14:00`. */
export function readDayTerms(typed: string): (Terms & { weekdays: number[] }) | undefined {
  const starts = [words.before, words.until, ...sameDay, ...dayBefore].map((word) => ` ${word}`);
  const text = ` ${typed.toLowerCase().replace(/\s+/g, " ").trim()}`;
  const at = Math.min(...starts.map((start) => text.indexOf(start)).filter((place) => place > 0));
  if (!Number.isFinite(at)) return undefined;
  const [days, terms] = [readWeekdays(text.slice(0, at).replace(/[,:]\s*$/, "")), readTerms(text.slice(at))];
  return days && terms && { weekdays: days, ...terms };
}
