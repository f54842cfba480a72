const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month, 1)).slice(2),
);
const inNumbers = /\d{1,2}\.\d{1,2}\.\d{4}|\d{2}\.\d{2}\.\d{2}(?!\d)|\d{4}-\d{2}-\d{2}/;

/** Whether the name of a document says a day itself, so that no text adds one: in numbers, or by the name of its month. */
export const saysDay = (document: string): boolean => inNumbers.test(document) || saysMonth(document.toLowerCase());

const saysMonth = (document: string): boolean =>
  months.some((month) => /\d\s$/.test(document.slice(0, Math.max(0, document.indexOf(month)))));
