import { type BasketView, toBasketView, toOrderView } from "#app/areas/products/card-view.ts";
import { readBackInStock } from "#app/areas/products/read-back-in-stock.server.ts";
import { readStockOf, withStock } from "#app/areas/products/read-stock.server.ts";
import { nullUnlessSignedOut, readShopper, type Shopper } from "#app/areas/products/shopper.server.ts";
import type { SignedInArgs } from "#app/request/page.server.ts";
import type { BackInStockSubscriptions } from "#contract/back-in-stock.ts";
import type { Basket } from "#contract/basket.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { maxOrderSheetLines } from "#contract/limits.ts";
import { type Habit, lists } from "#contract/lists.ts";
import { type ProductCard, products } from "#contract/products.ts";
import type { Stock } from "#contract/stock.ts";
import { type OrderSheetRow, toHabitView } from "./order-sheet-row.ts";

type Args = SignedInArgs<unknown>;

export type OrderSheetView = {
  shopper: Shopper;
  /** The user's trade point; undefined if reading it failed. */
  branchUuid: string | null | undefined;
  rows: OrderSheetRow[];
  basket: BasketView | null;
  /** For the rows that are out of stock. */
  backInStock: BackInStockSubscriptions | null;
  /** Requested products that are no longer sold. */
  gone: string[];
};

/** Rows of these products in order, for the user's trade point. `habits` are loaded if not given. */
export async function readOrderSheet(args: Args, uuids: readonly string[], habits?: readonly Habit[]): Promise<OrderSheetView> {
  const requested = uuids.slice(0, maxOrderSheetLines);
  const [{ products: cards }, rowHabits] = await Promise.all([
    args.api(products.listByUuids, { body: { uuids: requested } }),
    habits ?? readHabits(args, requested),
  ]);
  const onSale = new Set(cards.map(({ uuid }) => uuid));
  return { ...(await toOrderSheet(args, cards, rowHabits)), gone: requested.filter((uuid) => !onSale.has(uuid)) };
}

/** Optional: if the call fails, the order sheet shows no habits. */
export async function readHabits({ api }: Args, uuids: readonly string[]): Promise<Habit[]> {
  const answer = await api(lists.habits, { body: { uuids: [...uuids] } }).catch(nullUnlessSignedOut);
  return answer?.habits ?? [];
}

export async function toOrderSheet(
  args: Args,
  cards: readonly ProductCard[],
  habits: readonly Habit[],
): Promise<Omit<OrderSheetView, "gone">> {
  const { shopper, branchUuid, readBasket } = await readShopper(args);
  const [basket, stockOf] = await Promise.all([readBasket(), readStockOf(args, shopper, cards)]);
  const view = toBasketView(basket, cards);
  const movedOf = movedPrices(basket);
  const rows = toRows(cards, habits, { view, stockOf }).map((row) => ({ ...row, ...movedOf.get(row.card.uuid) }));
  return {
    shopper,
    branchUuid,
    rows,
    basket: view,
    backInStock: await readBackInStock(
      args,
      shopper,
      rows.map(({ card }) => card),
    ),
  };
}

/** Changed prices of products in the basket, which the buyer has not acknowledged in the cart. */
const movedPrices = (basket: Basket | null): ReadonlyMap<string, Pick<OrderSheetRow, "moved">> =>
  new Map(
    basket?.items.flatMap(({ uuid, quantity, price: { wasPerUnit: was, discountedPerUnit: now } }) =>
      was ? [[uuid, { moved: { was: kopecksOf(was), now: kopecksOf(now), quantity } }] as const] : [],
    ),
  );

type Around = { view: BasketView | null; stockOf: (uuid: string) => Stock | undefined };

export function toRows(cards: readonly ProductCard[], habits: readonly Habit[], { view, stockOf }: Around): OrderSheetRow[] {
  const habitOf = new Map(habits.map((habit) => [habit.productUuid, habit]));
  return cards.map((card) => {
    const habit = habitOf.get(card.uuid);
    const inBasket = view?.lines[card.uuid]?.quantity;
    return {
      card: withStock(toOrderView(card), stockOf(card.uuid)),
      ...(habit && { habit: toHabitView(habit) }),
      ...(inBasket && { inBasket }),
    };
  });
}
