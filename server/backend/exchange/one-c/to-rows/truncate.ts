/** Truncates to `max` characters with an ellipsis. */
export const truncate = (text: string, max: number) =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;

/** Truncates to one line: feeds refuse line breaks and control characters in names. */
export const toSingleLine = (text: string, max: number) => truncate(text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim(), max);
