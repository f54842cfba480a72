import { priceLists } from "#contract/price-lists.ts";
import type { Caller } from "./backend.ts";
import { alfa } from "./demo-basket.ts";

/** A price list of all contracts of the demo's company, made by the caller. */
export const issuePriceList = async (as: Caller, companyUuid = alfa): Promise<string> =>
  (await as(priceLists.issue, { body: { companyUuid } })).body.uuid;
