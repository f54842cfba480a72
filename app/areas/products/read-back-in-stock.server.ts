import type { Api } from "#app/request/api.server.ts";
import { type BackInStockSubscriptions, backInStock } from "#contract/back-in-stock.ts";
import { maxOrderSheetLines } from "#contract/limits.ts";
import { nullUnlessSignedOut, type Shopper } from "./shopper.server.ts";

type Closable = { uuid: string; closed?: string | null };

/** Which out-of-stock products the user has asked to be notified of; null if none is out of stock or the user may not ask. */
export async function readBackInStock(
  { api }: { api: Api },
  { mayOrder }: Pick<Shopper, "mayOrder">,
  cards: readonly Closable[],
): Promise<BackInStockSubscriptions | null> {
  const uuids = cards.filter(({ closed }) => closed === "out_of_stock").map(({ uuid }) => uuid);
  if (!mayOrder || uuids.length === 0) return null;
  return api(backInStock.list, { body: { uuids: uuids.slice(0, maxOrderSheetLines) } }).catch(nullUnlessSignedOut);
}
