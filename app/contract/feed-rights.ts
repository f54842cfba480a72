import type { FeedName } from "./feeds.ts";
import { exchangeEditors, exchangeReaders, hasRole, type Role } from "./roles.ts";

type Rights = { reads: readonly Role[]; writes: readonly Role[] };

const catalogue: Rights = { reads: exchangeReaders, writes: exchangeEditors };
/** Terms of companies: read by those who see every company's contracts. */
const terms: Rights = { reads: ["supervisor", "seller_distribution_director"], writes: ["supervisor"] };
/** Parts of deals: the content manager and the distribution director see no deals (domain.md section 2). */
const ofDeals: Rights = { reads: ["supervisor"], writes: ["supervisor"] };

/**
 * Roles that read a feed's loads and templates, and roles that load it and undo its loads (domain.md D35). Exchange keys have rights
 * of their own.
 */
export const feedRights: Readonly<Record<FeedName, Rights>> = {
  centers: catalogue,
  storages: catalogue,
  brands: catalogue,
  categories: catalogue,
  schedules: catalogue,
  discountGroups: catalogue,
  goods: catalogue,
  priceLists: catalogue,
  companies: terms,
  contracts: terms,
  payments: terms,
  stock: catalogue,
  pictures: catalogue,
  documents: ofDeals,
  prices: catalogue,
  synonyms: catalogue,
};

/** Feeds that a person may read or write. */
export function feedsOf(held: readonly Role[], right: keyof Rights): FeedName[] {
  return (Object.keys(feedRights) as FeedName[]).filter((feed) => hasRole(held, feedRights[feed][right]));
}
