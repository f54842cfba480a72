import { cleanLine } from "#contract/clean-text.ts";
import { dayIn } from "#contract/plain-date.ts";
import { numberOf } from "../../exchange/one-c/documents/numbers.ts";

/** What PostgreSQL cannot store goes with the rest of what is invisible. */
export const lineOf = (written: string): string => cleanLine(written.replaceAll("\u0000", "").toWellFormed());

/** Payments of earlier days are mistyped. */
export const firstDay = "2000-01-01";

/** `04.03.2026`, with a time after it or a year of two digits; undefined if it is no day. */
export function dayOf(written: string): string | undefined {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)/.exec(written) ?? [];
  if (!year) return undefined;
  const date = dayIn(`${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return date && date >= firstDay ? date : undefined;
}

const maxKopecks = 100_000_000_000;

/** Kopecks of `12 345.60`; undefined for what is no sum of money, zero and less included. */
export function kopecksIn(written: string): number | undefined {
  // `50,000` may be fifty roubles or fifty thousand.
  const roubles = /[.,]\d{3,}\s*$/.test(written) ? undefined : numberOf(written);
  const kopecks = roubles === undefined ? 0 : Math.round(roubles * 100);
  const isWhole = roubles !== undefined && Math.abs(roubles * 100 - kopecks) < 0.001;
  return isWhole && kopecks > 0 && kopecks <= maxKopecks ? kopecks : undefined;
}

/** Banks write `0` or a passport's number for who has none. */
export const innOf = (written: string): string => (/^(?:\d{10}|\d{12})$/.test(written) && !/^0+$/.test(written) ? written : "");
