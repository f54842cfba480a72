import { formatDate } from "./format.ts";

/** Whether the name of a document says a day itself: `No. 1, 29.11.2026`. */
export const saysDay = (document: string, day: string): boolean =>
  /\d{2}\.\d{2}\.\d{4}/.test(document) || document.includes(formatDate(day));
