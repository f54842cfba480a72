import { addDays, plainDateIn } from "#contract/plain-date.ts";

const dayAndMonth = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" });
const roubles = new Intl.NumberFormat("ru", { style: "currency", currency: "RUB" });

/** Replaces `{day:-3}` by the date three days ago in Moscow, in Russian. */
export function interpolateDays(text: string, now: Date): string {
  const today = plainDateIn(now, "Europe/Moscow");
  return text.replace(/\{day:(-?\d+)\}/g, (_, days: string) => dayText(addDays(today, Number(days))));
}

export function interpolateValues(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function dayText(date: string): string {
  return dayAndMonth.format(new Date(`${date}T00:00:00Z`));
}

/** Formats kopecks as roubles, with plain spaces instead of no-break ones. */
export function roublesText(kopecks: number): string {
  return roubles.format(kopecks / 100).replace(/\s/g, " ");
}
