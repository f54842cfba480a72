import { kopecksOf } from "#contract/kopecks.ts";
import { phoneParts } from "#contract/phone.ts";
import type { Money } from "#contract/primitives.ts";
import texts from "#locales/ru/format.json";

/** No-break space: between number and unit, digit groups, and before ₽ (look.md section 7). */
export const nbsp = "\u00A0";
const minus = "\u2212";

const whole = new Intl.NumberFormat("ru-RU", { maximumFractionDigits: 0, useGrouping: true });

const isMoney = (value: Money | number): value is Money => typeof value !== "number";

/** `12 345,67 ₽` of Money or kopecks. `short` omits zero kopecks. */
export function formatMoney(value: Money | number, { short = false, sign = "₽" }: { short?: boolean; sign?: "₽" | "" } = {}): string {
  const kopecks = isMoney(value) ? kopecksOf(value) : value;
  const absolute = Math.abs(kopecks);
  const rubles = whole.format(Math.floor(absolute / 100)).replace(/\s/g, nbsp);
  const rest = absolute % 100;
  const text = short && rest === 0 ? rubles : `${rubles},${String(rest).padStart(2, "0")}`;
  return `${kopecks < 0 ? minus : ""}${text}${sign && nbsp + sign}`;
}

/** Cached: creating one costs more than hundreds of uses. */
const numberFormats = new Map<number, Intl.NumberFormat>();

function numberFormat(digits: number): Intl.NumberFormat {
  const format = numberFormats.get(digits) ?? new Intl.NumberFormat("ru-RU", { maximumFractionDigits: digits });
  numberFormats.set(digits, format);
  return format;
}

const wordJoiner = "\u2060";

/** Keeps `№ 1`, `330 г`, `45 835,09 ₽`, `+2…+6 °C` on one line in names and texts with ordinary spaces. Only for display. */
export const unbroken = (text: string): string =>
  text
    .replace(/№ |\d (?=\d{3}(?!\d)|°C|(?:к?г|м?л|шт|%|₽)(?![а-яё]))/g, (match) => match.replace(" ", nbsp))
    .replace(/\d…(?=[+−]?\d)/g, (match) => match + wordJoiner);

/** `+12,00 ₽`, `−12,00 ₽` of a difference in kopecks. */
export function formatDifference(kopecks: number): string {
  return `${kopecks > 0 ? "+" : ""}${formatMoney(kopecks)}`;
}

/** `41,5`; at most `digits` decimals. */
export function formatNumber(value: number, digits = 2): string {
  return numberFormat(digits).format(value).replace(/\s/g, nbsp).replace("-", minus);
}

export function formatPercent(value: number): string {
  return `${formatNumber(value)}${nbsp}%`;
}

export function formatQuantity(value: number, unit: string): string {
  return `${formatNumber(value)}${nbsp}${unit}`;
}

const utc = { timeZone: "UTC" } as const;
const moscow = "Europe/Moscow";
const weekdayFormat = new Intl.DateTimeFormat("ru-RU", { weekday: "short", ...utc });
const dayFormat = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", ...utc });
const dayYearFormat = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", year: "numeric", ...utc });

/** Midnight UTC of a plain date, formatted in UTC, so that no time zone shifts the day. */
const atUtc = (date: string) => new Date(`${date}T00:00:00Z`);

/** Day, month and year stay on one line. */
const written = (format: Intl.DateTimeFormat, date: string) =>
  format
    .format(atUtc(date))
    .replace(/\s?г\.$/, "")
    .replace(/\s/g, nbsp);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The instant in a time zone, by a format that is made once. */
function inZone(at: Date, timeZone: string, locale: "sv" | "ru", timeStyle?: "short"): string {
  const key = locale + timeZone;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeStyle });
  formats.set(key, format);
  return format.format(at);
}

/** As `plainDateIn`, whose file the first script of every page would have to carry: Swedish dates are YYYY-MM-DD. */
const dayIn = (at: Date, timeZone: string) => inZone(at, timeZone, "sv");

/** `11 марта`, with the year unless it is the current one in the zone, by default Moscow's. */
export function formatDate(date: string, timeZone = moscow, now = new Date()): string {
  const sameYear = dayIn(now, timeZone).startsWith(date.slice(0, 4));
  return written(sameYear ? dayFormat : dayYearFormat, date);
}

/** `ср, 11 марта` */
export function formatWeekday(date: string): string {
  return `${written(weekdayFormat, date)}, ${written(dayFormat, date)}`;
}

/** `10–11 марта` or two dates. */
export function formatDates(from: string, to: string): string {
  if (from === to) return formatDate(from);
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${formatDate(to)}` : `${formatDate(from)} – ${formatDate(to)}`;
}

/** `5 марта, 15:20` in Moscow time, or in the given zone. */
export function formatInstant(instant: string, timeZone = moscow): string {
  return `${formatDate(dayIn(new Date(instant), timeZone), timeZone)}, ${formatTime(instant, timeZone)}`;
}

export function formatTime(instant: string, timeZone = moscow): string {
  return inZone(new Date(instant), timeZone, "ru", "short");
}

/** `+7 (910) 555-14-20`, `+7 (487) 255-01-23 доб. 214`; an internal number is unchanged. */
export function formatPhone(phone: string): string {
  const parts = phoneParts(phone);
  if (!parts) return phone;
  const number = parts.number.replaceAll(" ", nbsp);
  return parts.extension ? `${number} ${texts.extension}${nbsp}${parts.extension}` : number;
}

/** Hours from Moscow time to the zone's: `+2`, `−1` or empty. */
export function formatZoneDifference(timeZone: string, now = new Date()): string {
  const hours = offsetHours(now, timeZone) - offsetHours(now, moscow);
  return hours === 0 ? "" : `${hours > 0 ? "+" : minus}${Math.abs(hours)}`;
}

function offsetHours(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(now);
  return Number(/[+-]\d+/.exec(parts.find((part) => part.type === "timeZoneName")?.value ?? "")?.[0] ?? 0);
}
