import type { Api } from "#app/request/api.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { pictureName } from "#app/ui/product-picture/picture-name.ts";
import type { Basket } from "#contract/basket.ts";
import type { AnswerOf } from "#contract/call.ts";
import { deals } from "#contract/deals.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { type Category, type ProductCard, products } from "#contract/products.ts";
import { drawingOf, toCardView } from "./card-view.ts";
import type { Deliveries, LastDeal } from "./main-side.tsx";
import type { WindowProduct } from "./shop-window.tsx";
import { nullUnlessSignedOut } from "./shopper.server.ts";

type Deal = AnswerOf<typeof deals.get>;

const deliveriesShown = 3;
const shelfSize = 12;

/** Takes products of each category in turn, so that a shelf is mixed. */
export function mixed(cards: readonly ProductCard[], size = shelfSize): ProductCard[] {
  const shelves = new Map<string, ProductCard[]>();
  for (const card of cards) shelves.set(card.category.uuid, [...(shelves.get(card.category.uuid) ?? []), card]);
  const rows = [...shelves.values()];
  const maxLength = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: maxLength }, (_, place) => rows.flatMap((row) => row[place] ?? []))
    .flat()
    .slice(0, size);
}

/**
 * Chooses the discount group for the shop window: three steps, and as many available products as possible. Shows a product from
 * the basket, if any, because the buyer knows it.
 */
export async function chooseWindow(
  cards: readonly ProductCard[],
  list: (segmentUuid: string) => Promise<readonly ProductCard[] | null>,
  basket: Basket | null,
): Promise<WindowProduct | null> {
  const ladders = cards.filter((card) => card.discountGroup?.prices.length === 3 && card.isAvailable);
  const sizes = Map.groupBy(ladders, (card) => card.discountGroup?.uuid);
  const [usual] = [...sizes.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  if (!usual) return null;
  const shelf = (await list(usual.subcategory.uuid)) ?? [usual];
  const members = shelf.filter((card) => card.discountGroup?.uuid === usual.discountGroup?.uuid && card.isAvailable);
  const bought = new Map(basket?.items.map((item) => [item.uuid, item.quantity]));
  const [face = usual] = [...members].sort((a, b) => (bought.get(b.uuid) ?? 0) - (bought.get(a.uuid) ?? 0));
  const pictures = [...new Set([face, ...members].map((card) => pictureName(drawingOf(card))))];
  return {
    card: toCardView(face),
    pictures: [...Array.from({ length: 3 }, (_, place) => pictures[place % pictures.length] ?? "package"), "package"],
    segment: { name: face.subcategory.name, href: paths.catalog(face.category.uuid, face.subcategory.uuid) },
  };
}

export function toDeliveries(basket: Basket | null, branch: string | null, now: Date): Deliveries {
  const timeZone = basket?.timeZone ?? "Europe/Moscow";
  const all = (basket?.deliverySchedules ?? [])
    .flatMap(({ subcategoryName, availableDates: [first] }) => (first ? [{ segment: subcategoryName, ...first }] : []))
    .sort((a, b) => a.date.localeCompare(b.date));
  return {
    branch: branch ?? "",
    today: plainDateIn(now, timeZone),
    timeZone,
    list: all.slice(0, deliveriesShown),
    more: Math.max(0, all.length - deliveriesShown),
    isEmpty: (basket?.items.length ?? 0) === 0,
  };
}

/** The company's last deal at today's prices; null if there is none. */
export async function readLastDeal(api: Api): Promise<{ deal: LastDeal; cards: ProductCard[] } | null> {
  const page = await api(deals.list, { query: { page: 1, perPage: 1 } }).catch(nullUnlessSignedOut);
  const summary = page?.deals[0];
  if (!summary) return null;
  const deal: Deal | null = await api(deals.get, { params: { uuid: summary.uuid } }).catch(nullUnlessSignedOut);
  if (!deal) return null;
  const uuids = [...new Set(deal.products.map((line) => line.productUuid))].slice(0, shelfSize);
  const answer = await api(products.listByUuids, { body: { uuids } }).catch(nullUnlessSignedOut);
  return {
    deal: {
      uuid: deal.uuid,
      number: deal.number,
      count: deal.productCount,
      kopecks: kopecksOf(deal.total),
      date: plainDateIn(new Date(deal.createdAt), "Europe/Moscow"),
    },
    cards: answer?.products ?? [],
  };
}

/** Shop window pictures without prices: the first categories. */
export const windowPictures = (tree: readonly Category[]) => [
  ...tree.slice(0, 3).map((category) => pictureName(category.image)),
  "package",
];
