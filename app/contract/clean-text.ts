/** Embeddings, overrides and isolates of the bidirectional algorithm (Unicode UAX 9). */
const turning = /[\u202a-\u202e\u2066-\u2069]/;
/** Invisible characters. U+2800 is a symbol without dots. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** An emoji with its joiners and variation selectors, or an invisible character. */
const emojiOrInvisible =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?\u200d?)|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Without its other half. The oldest supported browsers lack `isWellFormed`. */
const loneSurrogate = /\p{Surrogate}/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const withoutInvisible = (value: string) => value.replace(invisible, "");

/** Line breaks and tabs as Excel writes them into XML. Programs pass them on as text. */
const escaped = /_x000([9AaDd])_/g;
const unescaped = (value: string) => value.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Reads a line as it was meant: line breaks, tabs and repeated spaces are one space, invisible characters go, no space is around it. Text
 * that the database cannot store stays as it is, to be refused.
 */
export function cleanLine(value: string): string {
  if (!isCleanText(value)) return value;
  return unescaped(value)
    .replace(/[\s\u0085]+/g, " ")
    .replace(emojiOrInvisible, (_, emoji: string | undefined) => emoji ?? "")
    .replace(/ +/g, " ")
    .trim();
}

/** As `cleanLine` for a text of several lines: its line breaks, tabs and repeated spaces stay. */
export function cleanLines(value: string): string {
  if (!isCleanText(value)) return value;
  return unescaped(value)
    .replace(/[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\S\t\n\r]/g, " ")
    .replace(emojiOrInvisible, (found, emoji: string | undefined) => emoji ?? (/[\t\n\r]/.test(found) ? found : ""))
    .trim();
}

const hasVisible = (value: string) => value === "" || visible.test(withoutInvisible(value));

/** Accepts empty text; the field decides on it. */
export function isText(value: string): boolean {
  return isCleanText(value) && !turning.test(value) && hasVisible(value);
}

/** PostgreSQL cannot store NUL; a lone surrogate cannot be encoded. */
export function isCleanText(value: string): boolean {
  return !value.includes("\u0000") && !loneSurrogate.test(value);
}
