import { Uuid } from "#contract/primitives.ts";
import { foldCase } from "./identify.ts";

const gap = "#";

/** The external id of what a payment of 1C pays of a deal on an assortment's contract. */
export const partId = (payment: string, deal: string, assortment: string): string =>
  [payment, deal, foldCase(assortment)].join(gap).slice(0, 255);

/** What `partId` was made of; `deal` is empty for another id. */
export function readPartId(externalId: string): { payment: string; deal: string } {
  const [payment = "", deal = ""] = externalId.split(gap);
  return { payment, deal: Uuid.safeParse(deal.toLowerCase()).data ?? "" };
}
