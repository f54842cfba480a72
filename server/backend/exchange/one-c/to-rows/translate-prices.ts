import { ownTarget } from "#contract/exchange-mapping.ts";
import { cataloguePrices, type SentRow } from "#contract/feeds.ts";
import type { VatRate } from "#contract/vat.ts";
import { type Element, listAt, textAt } from "../documents/element.ts";
import { numberOf, parseAmount, toHundredths } from "../documents/numbers.ts";
import type { Dictionary } from "../mappings/dictionary.ts";

const roubles = /^(|руб.*|российски[йе] рубл[ьи]|р\.?|₽|rub|rur|643|810)$/i;

/**
 * Prices of an offer per base unit including VAT. `vatRate`: the product's, null while it is not known; then prices without VAT wait
 * for it, because no rate may be guessed. `unread` counts these, other currencies, skipped price types and what is no number. A price
 * of zero or below is a row like that of any other channel: the feed refuses it with its reason.
 */
export function toPrices(offer: Element, dictionary: Dictionary, vatRate: VatRate | null): { rows: SentRow<"prices">[]; unread: number } {
  const goods = textAt(offer, "Ид").replace(/#$/, "");
  const prices = listAt(offer, "Цены", "Цена");
  const rows = prices.flatMap((price): SentRow<"prices">[] => {
    const id = textAt(price, "ИдТипаЦены");
    const type = dictionary.priceTypes.get(id);
    const currency = textAt(price, "Валюта") || type?.words.currency || "";
    const stated = amountOf(price);
    const amount = type?.words.tax === "excluded" && stated !== null ? withVat(stated, vatRate) : stated;
    const priceList = type ? dictionary.priceListOf(type) : id || cataloguePrices;
    if (!priceList || !roubles.test(currency) || amount === null) return [];
    return [{ priceList, goods, price: toHundredths(amount) }];
  });
  return { rows, unread: prices.length - rows.length };
}

/** Price of one base unit: 1C's price is of `Коэффициент` base units. Null for what is no number. */
function amountOf(price: Element): number | null {
  const amount = parseAmount(textAt(price, "ЦенаЗаЕдиницу"));
  if (amount === undefined) return null;
  const times = numberOf(textAt(price, "Коэффициент")) ?? 1;
  return times > 0 ? amount / times : amount;
}

/** Null while the rate is not known; goods without VAT have none to add. */
function withVat(amount: number, rate: VatRate | null): number | null {
  if (rate === null) return null;
  return rate === "none" ? amount : (amount * (100 + rate)) / 100;
}

/** Rows of price lists, for price types that become one. */
export function toPriceLists(dictionary: Dictionary): SentRow<"priceLists">[] {
  return [...dictionary.priceTypes.values()]
    .filter(({ target }) => target === ownTarget)
    .map(({ externalId, name }) => ({ externalId, title: (name || externalId).slice(0, 100) }));
}
