import errors from "#locales/ru/errors.json";
import { exchange } from "#locales/ru/exchange-errors.json";
import goods from "#locales/ru/goods.json";

/** Messages about a number, sum, date, time, phone, address or other value that is read in one notation. */
const texts: ReadonlySet<string> = new Set([
  errors.invalid,
  errors.email,
  errors.phone,
  errors.phonesMobile,
  errors.login,
  errors.inn,
  errors.innChecksum,
  errors.ogrnChecksum,
  errors.accountChecksum,
  errors.rating,
  errors.postalCode,
  errors.time,
  errors.shelfLifeDays,
  errors.analogUnknown,
  errors.dateFuture,
  errors.datePast,
  errors.dateBeforeRegistration,
  exchange.roubles,
  exchange.amount,
  exchange.percent,
  exchange.program.roubles,
  exchange.program.amount,
  exchange.program.percent,
  exchange.whole,
  exchange.grams,
  exchange.ladder,
  exchange.vatRate,
  exchange.barcode,
  exchange.barcodeDigit,
  exchange.gtin,
  exchange.gtinDigit,
  exchange.instant,
  exchange.network,
  exchange.expired,
  exchange.webhookUrl,
  exchange.webhookHttps,
  exchange.webhookPrivate,
  goods.wrong.number,
  goods.wrong.decimals,
  goods.wrong.whole,
  goods.wrong.ladder,
]);

/** A text without its numbers. */
const wordsOf = (text: string): string => text.replace(/(?:\{\{\w+\}\}|[\d\s.,])+/g, " ");

/** The same with a number in them. */
const withNumber = new Set(
  [
    errors.quantityMin,
    errors.quantityMax,
    errors.quantityStep,
    errors.quantityPrecision,
    errors.collectedOverWeight,
    errors.collectedOverCount,
  ].map(wordsOf),
);

export const isAboutNotation = (text: string): boolean => texts.has(text) || withNumber.has(wordsOf(text));
