/** Truncates to `max` characters with an ellipsis. */
export const cut = (text: string, max: number) =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;

/** Truncates to one line: feeds refuse line breaks and control characters in names. */
export const inLine = (text: string, max: number) => cut(text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim(), max);
