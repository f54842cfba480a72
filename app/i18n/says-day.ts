import { formatDate } from "./format.ts";

/** Whether the name of a document says a day itself: in numbers, or as a day and its month. */
export function saysDay(document: string, day: string): boolean {
  const [number, month] = formatDate(day).split(/\s/);
  return /\d{2}\.\d{2}\.\d{4}/.test(document) || document.replaceAll("\u00a0", " ").includes(`${number} ${month}`);
}
