import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };

const foreignWords = new Set(texts.foreignMoney.split("|"));
const roubleWords = new Set(texts.roubleWords.split("|"));

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(".", "")
    .match(/\p{L}+/gu) ?? [];

/** Whether a price, the heading of prices or a number format names another currency than the rouble. */
export function namesForeignMoney(text: string): boolean {
  return /(?!₽)\p{Sc}/u.test(text) || wordsOf(text).some((word) => foreignWords.has(word));
}

/** Whether the name of a currency, such as a table has in a column of its own, is another one than the rouble. */
export function isForeignCurrency(name: string): boolean {
  const isRouble = /₽|^\s*(?:643|810)\s*$/.test(name) || wordsOf(name).some((word) => roubleWords.has(word));
  return name.trim() !== "" && (!isRouble || namesForeignMoney(name));
}
