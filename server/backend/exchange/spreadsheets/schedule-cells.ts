import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import { readDayTerms, readTerms } from "../../distribution/read-schedule.ts";
import { interpolate } from "../../interpolate.ts";

const scheduleTexts = texts.schedule;
const gap = "|";
const choices = (text: string) => text.toLowerCase().split(gap);
const [weekdays, others, closed] = [choices(scheduleTexts.weekdays), choices(scheduleTexts.others), choices(scheduleTexts.closed)];

type SentRule = { segment?: string; weekdays: number[]; leadDays: number; cutoff: string };
type SentDay = { date: string; kind: string; leadDays?: number; cutoff?: string; reason?: string };

/** Reads each line of a cell. Returns the text unchanged if any line is unreadable. */
function readLines<Read>(text: string, read: (line: string) => Read | undefined): Read[] | string {
  const lines = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : (read(line.trim()) ?? "")));
  return lines.every((line): line is Exclude<typeof line, string> => line !== "") ? (lines as Read[]) : text;
}

/** Reads rules, one per line: `Сыры: пн, ср, пт за 1 до 14:00`. */
export const readRules = (text: string) => readLines(text, ruleOf);

/** Reads exceptions, one per line: `01.01.2026: закрыто, Новый год`, `04.01.2026: за 3 до 12:00`. */
export const readDays = (text: string) => readLines(text, dayOf);

function ruleOf(line: string): SentRule | undefined {
  let colon = line.lastIndexOf(":");
  // A colon of `14:00`.
  while (colon >= 0 && /^\s?\d/.test(line.slice(colon + 1, colon + 3))) colon = line.lastIndexOf(":", colon - 1);
  const segment = line.slice(0, Math.max(colon, 0)).trim();
  const rule = readDayTerms(line.slice(colon + 1));
  return rule && { ...(segment !== "" && !others.includes(segment.toLowerCase()) && { segment }), ...rule };
}

function dayOf(line: string): SentDay | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4}):/.exec(line) ?? [];
  if (!day || !month || !year) return undefined;
  const [term = "", ...because] = line.slice(11).split(",");
  const reason = because.join(",").trim();
  const base = { date: `${year}-${month}-${day}`, ...(reason !== "" && { reason }) };
  if (closed.includes(term.trim().toLowerCase())) return { ...base, kind: "closed" };
  const terms = readTerms(term);
  return terms && { ...base, kind: "open", ...terms };
}

export function ruleText(rule: unknown): string {
  const { segment, weekdays: days, leadDays, cutoff } = rule as SentRule;
  const named = days.map((day) => weekdays[day - 1] ?? "").join(", ");
  return interpolate(scheduleTexts.rule, {
    segment: segment ?? scheduleTexts.others.split(gap)[0] ?? "",
    weekdays: named,
    days: leadDays,
    time: cutoff,
  });
}

export function dayText(sent: unknown): string {
  const { date, kind, leadDays = 0, cutoff = "", reason = "" } = sent as SentDay;
  const dateText = date.split("-").reverse().join(".");
  const day = interpolate(kind === "open" ? scheduleTexts.openDay : scheduleTexts.closedDay, {
    date: dateText,
    days: leadDays,
    time: cutoff,
  });
  return reason === "" ? day : interpolate(scheduleTexts.because, { day, reason });
}
