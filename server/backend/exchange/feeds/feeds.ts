import type { FeedName } from "#contract/feeds.ts";
import { brandsFeed } from "./brands.ts";
import { categoriesFeed } from "./categories.ts";
import { centersFeed } from "./centers.ts";
import { companiesFeed } from "./companies.ts";
import { contractsFeed } from "./contracts.ts";
import { discountGroupsFeed } from "./discount-groups.ts";
import { documentsFeed } from "./documents.ts";
import type { Feed } from "./feed.ts";
import { goodsFeed } from "./goods.ts";
import { paymentsFeed } from "./payments.ts";
import { picturesFeed } from "./pictures.ts";
import { priceListsFeed } from "./price-lists.ts";
import { pricesFeed } from "./prices.ts";
import { schedulesFeed } from "./schedules.ts";
import { stockFeed } from "./stock.ts";
import { storagesFeed } from "./storages.ts";
import { synonymsFeed } from "./synonyms.ts";

/** The type requires a feed for each name of the contract's list. */
const feeds: { readonly [Name in FeedName]: Feed<Name> } = {
  brands: brandsFeed,
  categories: categoriesFeed,
  discountGroups: discountGroupsFeed,
  goods: goodsFeed,
  priceLists: priceListsFeed,
  prices: pricesFeed,
  contracts: contractsFeed,
  payments: paymentsFeed,
  stock: stockFeed,
  centers: centersFeed,
  storages: storagesFeed,
  schedules: schedulesFeed,
  companies: companiesFeed,
  pictures: picturesFeed,
  documents: documentsFeed,
  synonyms: synonymsFeed,
};

/** The feed, typed for rows that its schema in the contract has parsed. */
export const feedOf = (name: FeedName) => feeds[name] as unknown as Feed;
