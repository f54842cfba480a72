/** At most so many characters; what is left out shows. */
export const cut = (text: string, max: number) =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;

/** A name in one line, as feeds take it. */
export const inLine = (text: string, max: number) => cut(text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim(), max);
