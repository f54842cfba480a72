import type { Reason } from "../feed.ts";

/** Clocks and time zones of senders differ by less. */
const aheadAtMostMs = 24 * 60 * 60 * 1000;
/** Before it no sender had anything to count: an empty date of 1C is of the year 1, a spreadsheet's of 1899, a clock's of 1970. */
const earliest = "2000-01-01";
/** Of days to come: a payment or a delivery that is planned for later has a mistyped year. */
const laterAtMostMs = 2 * 366 * 24 * 60 * 60 * 1000;

/** Why no state can be as of a moment: it is to come, or absurdly long ago. */
export function momentFault(field: string, at: string, receivedAt: Date): Reason | undefined {
  const moment = Date.parse(at);
  if (moment - receivedAt.getTime() > aheadAtMostMs) return { field, value: at, message: "exchange.momentAhead" };
  return moment < Date.parse(earliest) ? { field, value: at, message: "exchange.longAgo" } : undefined;
}

/** Why a day is a mistyped one. It may be to come. */
export function dayFault(field: string, day: string, receivedAt: Date): Reason | undefined {
  if (day < earliest) return { field, value: day, message: "exchange.longAgo" };
  return Date.parse(day) - receivedAt.getTime() > laterAtMostMs ? { field, value: day, message: "exchange.farAhead" } : undefined;
}
