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
  exchange.whole,
  exchange.ladder,
  exchange.vatRate,
  exchange.barcode,
  exchange.barcodeDigit,
  exchange.instant,
  exchange.network,
  exchange.expired,
  exchange.webhookUrl,
  exchange.webhookHttps,
  exchange.webhookPrivate,
  goods.wrong.number,
  goods.wrong.whole,
  goods.wrong.ladder,
]);

/** The same with a number in them. None of them holds a character that is special in a pattern. */
const withNumber = [
  errors.quantityMin,
  errors.quantityMax,
  errors.quantityStep,
  errors.quantityPrecision,
  errors.collectedOverWeight,
  errors.collectedOverCount,
].map((text) => new RegExp(`^${text.replace(/\{\{\w+\}\}/g, "[\\d\\s.,]+")}$`));

export const isAboutNotation = (text: string): boolean => texts.has(text) || withNumber.some((each) => each.test(text));
