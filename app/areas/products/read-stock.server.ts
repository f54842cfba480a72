import type { Api } from "#app/request/api.server.ts";
import { products } from "#contract/products.ts";
import type { Stock } from "#contract/stock.ts";
import type { CardView } from "./card-view.ts";
import { nullUnlessSignedOut, type Shopper } from "./shopper.server.ts";

const maxAtOnce = 100;

/** The fields of a card that stock changes. */
type StockedCard = Pick<CardView, "uuid" | "closed" | "min" | "max" | "stock">;
type Stocked = { uuid: string; isStocked: boolean };

type Asking = [{ api: Api }, Pick<Shopper, "mayOrder">, readonly Stocked[]];

/** Loads the stock of these products and returns a function that adds it to a card. */
export async function readStock(...asking: Asking): Promise<<Card extends StockedCard>(card: Card) => Card> {
  const stockOf = await readStockOf(...asking);
  return (card) => withStock(card, stockOf(card.uuid));
}

/** Loads stock by product, only for those that have stock data. */
export async function readStockOf(...[{ api }, { mayOrder }, cards]: Asking): Promise<(uuid: string) => Stock | undefined> {
  const uuids = cards.filter(({ isStocked }) => isStocked).map(({ uuid }) => uuid);
  if (!mayOrder || uuids.length === 0) return () => undefined;
  const answers = await Promise.all(
    inParts(uuids).map((part) => api(products.stock, { query: { uuids: part } }).catch(nullUnlessSignedOut)),
  );
  const stocks = new Map(answers.flatMap((answer) => answer?.stock ?? []).map(({ productUuid, ...stock }) => [productUuid, stock]));
  return (uuid) => stocks.get(uuid);
}

/** Splits uuids into as many as one call takes. */
function inParts(uuids: readonly string[]): string[][] {
  const parts = Array.from({ length: Math.ceil(uuids.length / maxAtOnce) }, (_, index) => index * maxAtOnce);
  return parts.map((from) => uuids.slice(from, from + maxAtOnce));
}

/** If the seller blocks orders beyond stock, a product with less than its minimum left is closed. */
export function withStock<Card extends StockedCard>(card: Card, stock: Stock | undefined): Card {
  if (!stock) return card;
  if (!stock.isBlocking) return { ...card, stock };
  const closed = card.closed ?? (stock.left < card.min ? ("out_of_stock" as const) : undefined);
  return { ...card, stock, max: Math.min(card.max, stock.left), ...(closed && { closed }) };
}
