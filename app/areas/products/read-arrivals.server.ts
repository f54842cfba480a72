import { type Arrivals, arrivals } from "#contract/arrivals.ts";
import { sheetMax } from "#contract/lists.ts";
import type { Api } from "#app/request/api.server.ts";
import { nullUnlessSignedOut, type Shopper } from "./shopper.server.ts";

type Asked = { uuid: string; closed?: string | null };

/** Which out-of-stock products the user has asked to be notified of; null if none is out of stock or the user may not ask. */
export async function readArrivals(
  { api }: { api: Api },
  { mayOrder }: Pick<Shopper, "mayOrder">,
  cards: readonly Asked[],
): Promise<Arrivals | null> {
  const uuids = cards.filter(({ closed }) => closed === "out_of_stock").map(({ uuid }) => uuid);
  if (!mayOrder || uuids.length === 0) return null;
  return api(arrivals.list, { body: { uuids: uuids.slice(0, sheetMax) } }).catch(nullUnlessSignedOut);
}
