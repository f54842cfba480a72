/** `27.11.2026` of `2026-11-27`. */
export const dayText = (day: string): string => day.split("-").reverse().join(".");

/** Whether the name of a document says a day itself. */
export const saysDay = (document: string): boolean => /\d{2}\.\d{2}\.\d{4}/.test(document);
