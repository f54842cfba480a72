import { allowedBranch } from "../basket/change-basket.ts";
import { type OwnBranch, orderBranch } from "../basket/read-owner.ts";
import type { SignedIn } from "../context.ts";
import { readHabits } from "../lists/read-habits.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { type Viewer, viewerFor } from "../products/viewer.ts";
import { readBranchViewerFacts } from "../products/viewer-facts.ts";
import { readStock } from "../stock/read-stock.ts";
import { toStock } from "../stock/to-stock.ts";
import { readClient } from "./read-client.ts";

/** A client company, its trade point, and the viewer that determines prices and availability. */
export type ClientCatalogue = {
  company: { companyUuid: string; companyStatus: string };
  branch: OwnBranch;
  viewer: Viewer;
  hasOwnCodes: boolean;
};

/** NOT_FOUND unless the caller is the company's representative, COMPANY_NOT_ACCREDITED before accreditation. */
export async function openClientCatalogue(
  { db, actor }: SignedIn,
  companyUuid: string,
  requestedBranch: string | undefined,
): Promise<ClientCatalogue> {
  const { owner, priceListUuid } = await readClient(db, actor, companyUuid);
  if (owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  const branch = orNotFound(orderBranch(owner, requestedBranch === undefined ? null : allowedBranch(owner, requestedBranch)));
  const facts = await readBranchViewerFacts(db, branch.uuid);
  const viewer = viewerFor({ companyUuid, priceListUuid }, facts);
  return { company: { companyUuid, companyStatus: owner.company.status }, branch, viewer, hasOwnCodes: facts.hasOwnCodes };
}

type StockedCard = { uuid: string; isStocked: boolean };

/** Stock at the trade point's distribution centre, of products whose stock is tracked. */
export async function stockOf({ db }: SignedIn, { branch }: ClientCatalogue, cards: readonly StockedCard[]) {
  const uuids = cards.filter(({ isStocked }) => isStocked).map(({ uuid }) => uuid);
  const stocked = await readStock(db, branch.distributionCenterUuid, uuids);
  return [...stocked].map(([productUuid, stock]) => ({ productUuid, ...toStock(stock) }));
}

/** What the trade point usually orders; `uuids` restricts it to these products. */
export function habitsOf({ db, now }: SignedIn, { company, branch }: ClientCatalogue, filter: Parameters<typeof readHabits>[3]) {
  return readHabits(db, company, branch, filter, now());
}
