import { addDays, plainDateIn } from "#contract/plain-date.ts";

const dayAndMonth = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" });
const roubles = new Intl.NumberFormat("ru", { style: "currency", currency: "RUB" });

/** `{day:-3}` in a text is the day three days ago, as a Russian reads it. */
export function fillDays(text: string, now: Date): string {
  const today = plainDateIn(now, "Europe/Moscow");
  return text.replace(/\{day:(-?\d+)\}/g, (_, days: string) => dayText(addDays(today, Number(days))));
}

export function fillValues(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function dayText(date: string): string {
  return dayAndMonth.format(new Date(`${date}T00:00:00Z`));
}

/** Plain spaces, as in the other texts. */
export function roublesText(kopecks: number): string {
  return roubles.format(kopecks / 100).replace(/\s/g, " ");
}
