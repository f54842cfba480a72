import { type Arrivals, arrivals } from "#contract/arrivals.ts";
import { sheetMax } from "#contract/lists.ts";
import type { Api } from "#app/request/api.server.ts";
import { nullUnlessSignedOut, type Shopper } from "./shopper.server.ts";

type Asked = { uuid: string; closed?: string | null };

/** Which of the goods that are out of stock the caller waits for; null where there is none, or nobody who may ask. */
export async function readArrivals(
  { api }: { api: Api },
  { mayOrder }: Pick<Shopper, "mayOrder">,
  cards: readonly Asked[],
): Promise<Arrivals | null> {
  const uuids = cards.filter(({ closed }) => closed === "out_of_stock").map(({ uuid }) => uuid);
  if (!mayOrder || uuids.length === 0) return null;
  return api(arrivals.list, { body: { uuids: uuids.slice(0, sheetMax) } }).catch(nullUnlessSignedOut);
}
