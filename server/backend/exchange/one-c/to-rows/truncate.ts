import { cleanLine } from "#contract/clean-text.ts";

/** Truncates to `max` characters with an ellipsis. */
export const truncate = (text: string, max: number) =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;

/** Truncates to one line. */
export const toSingleLine = (text: string, max: number) => truncate(cleanLine(text), max);
