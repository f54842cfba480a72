import errors from "#locales/ru/errors.json";
import goods from "#locales/ru/goods.json";
import { exchange } from "#locales/ru/exchange-errors.json";
import { withoutUnseen } from "#contract/primitives.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import type { Refusal } from "./refusal.ts";

/** Messages about a number, sum, date, time, phone, address or other value that is read in one notation. */
const told: ReadonlySet<string> = new Set([
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

const shownLength = 60;

/** Adds to such a message what the field held, which may not be what the person meant to paste. Secrets are not in `values`. */
export function sayRead(refusal: Refusal): Refusal {
  const say = (field: string, text: string) => {
    const value = refusal.values[field];
    const read = typeof value === "string" ? asRead(value) : "";
    return read === "" || !told.has(text) ? text : serverT()("errors:read", { text, read });
  };
  const entries = Object.entries(refusal.errors).map(([field, texts]) => [field, texts.map((text) => say(field, text))] as const);
  return { ...refusal, errors: Object.fromEntries(entries) };
}

/** On one line, without invisible characters, cut. */
function asRead(value: string): string {
  const seen = withoutUnseen(value.replace(/\s+/g, " ")).trim();
  return seen.length > shownLength ? `${[...seen].slice(0, shownLength).join("")}…` : seen;
}
