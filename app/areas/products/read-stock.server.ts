import { products } from "#contract/products.ts";
import type { Stock } from "#contract/stock.ts";
import type { Api } from "#app/request/api.server.ts";
import type { CardView } from "./card-view.ts";
import { nullUnlessSignedOut, type Shopper } from "./shopper.server.ts";

const askedAtOnce = 100;

/** What stock changes of a card. */
type StockedCard = Pick<CardView, "uuid" | "closed" | "min" | "max" | "stock">;
type Stocked = { uuid: string; isStocked: boolean };

type Asking = [{ api: Api }, Pick<Shopper, "mayOrder">, readonly Stocked[]];

/** How much there is of the goods shown, put on their cards. */
export async function readStock(...asking: Asking): Promise<<Card extends StockedCard>(card: Card) => Card> {
  const stockOf = await readStockOf(...asking);
  return (card) => withStock(card, stockOf(card.uuid));
}

/** The same by product; asked only for those of which stock is loaded. */
export async function readStockOf(...[{ api }, { mayOrder }, cards]: Asking): Promise<(uuid: string) => Stock | undefined> {
  const uuids = cards.filter(({ isStocked }) => isStocked).map(({ uuid }) => uuid);
  if (!mayOrder || uuids.length === 0) return () => undefined;
  const answers = await Promise.all(
    inParts(uuids).map((part) => api(products.stock, { query: { uuids: part } }).catch(nullUnlessSignedOut)),
  );
  const stocks = new Map(answers.flatMap((answer) => answer?.stock ?? []).map(({ productUuid, ...stock }) => [productUuid, stock]));
  return (uuid) => stocks.get(uuid);
}

/** As many as one call takes. */
function inParts(uuids: readonly string[]): string[][] {
  const parts = Array.from({ length: Math.ceil(uuids.length / askedAtOnce) }, (_, index) => index * askedAtOnce);
  return parts.map((from) => uuids.slice(from, from + askedAtOnce));
}

/** A seller who sells no more than there is closes a product of which less is left than the smallest order. */
export function withStock<Card extends StockedCard>(card: Card, stock: Stock | undefined): Card {
  if (!stock) return card;
  if (!stock.isBlocking) return { ...card, stock };
  const closed = card.closed ?? (stock.left < card.min ? ("out_of_stock" as const) : undefined);
  return { ...card, stock, max: Math.min(card.max, stock.left), ...(closed && { closed }) };
}
