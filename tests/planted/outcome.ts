import { stripVTControlCharacters } from "node:util";

/** An error as Vitest reports it; `diff` has lines of the expected value with `-`, of the received one with `+`. */
export type TestFailure = { name?: string; message: string; diff?: string; cause?: TestFailure };

/** A status of the 5xx class: as a whole value, as the field `status`, or at the end of a sentence of a list of differences. */
const serverError = /^\s*(?:"?status"?: )?50[0-4],?$|(?:(?<!"): |answered |status )50[0-4](?![.,]?\d)|\bINTERNAL:\d/;
const unexpectedError = /(?:^|: )expected 50[0-4] |\bINTERNAL:\d/;

/** An assertion about an outcome has failed; an exception of the test, or an answer that the planted code broke, is none. */
export function isOutcome({ name, message, diff = "", cause }: TestFailure): boolean {
  if (cause) return isOutcome(cause);
  const received = stripVTControlCharacters(diff)
    .split("\n")
    .flatMap((line) => (/^\+(?! Received$)/.test(line) ? [line.slice(1)] : []));
  const isCrash = unexpectedError.test(message) || received.some((line) => serverError.test(line));
  return !isCrash && (name === "AssertionError" || message.startsWith("has not come: "));
}
