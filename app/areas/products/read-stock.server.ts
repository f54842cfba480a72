import { products } from "#contract/products.ts";
import type { Stock } from "#contract/stock.ts";
import type { Api } from "#app/request/api.server.ts";
import type { CardView } from "./card-view.ts";
import { nullUnlessSignedOut, type Shopper } from "./shopper.server.ts";

const askedAtOnce = 100;

type Stocked = { uuid: string; isStocked: boolean };
/** What stock changes of a card. */
type StockedCard = Pick<CardView, "uuid" | "closed" | "min" | "max" | "stock">;

/** How much there is of the goods shown; asked only for those of which stock is loaded. */
export async function readStock(
  { api }: { api: Api },
  { mayOrder }: Shopper,
  cards: readonly Stocked[],
): Promise<<Card extends StockedCard>(card: Card) => Card> {
  const uuids = cards.filter(({ isStocked }) => isStocked).map(({ uuid }) => uuid);
  if (!mayOrder || uuids.length === 0) return (card) => card;
  const answers = await Promise.all(
    inParts(uuids).map((part) => api(products.stock, { query: { uuids: part } }).catch(nullUnlessSignedOut)),
  );
  const stockOf = new Map(answers.flatMap((answer) => answer?.stock ?? []).map(({ productUuid, ...stock }) => [productUuid, stock]));
  return (card) => withStock(card, stockOf.get(card.uuid));
}

/** As many as one call takes. */
function inParts(uuids: readonly string[]): string[][] {
  const parts = Array.from({ length: Math.ceil(uuids.length / askedAtOnce) }, (_, index) => index * askedAtOnce);
  return parts.map((from) => uuids.slice(from, from + askedAtOnce));
}

/** A seller who sells no more than there is closes a product of which less is left than the smallest order. */
function withStock<Card extends StockedCard>(card: Card, stock: Stock | undefined): Card {
  if (!stock) return card;
  if (!stock.isBlocking) return { ...card, stock };
  const closed = card.closed ?? (stock.left < card.min ? ("out_of_stock" as const) : undefined);
  return { ...card, stock, max: Math.min(card.max, stock.left), ...(closed && { closed }) };
}
