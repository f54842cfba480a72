/**
 * The native limit of a field for `max` characters. Browsers cut a longer paste without a word, so it leaves room for what copying adds:
 * the server drops that, and refuses what is still too long with the text kept.
 */
export const nativeMaxLength = (max: number | undefined) => (max === undefined ? undefined : 4 * max + 200);
