import { companyPrices } from "#contract/company-prices.ts";
import type { Caller } from "./backend.ts";
import { alfa } from "./demo-basket.ts";

/** A price list of all contracts of the demo's company, made by the caller. */
export const issuePriceList = async (as: Caller, companyUuid = alfa): Promise<string> =>
  (await as(companyPrices.issue, { body: { companyUuid } })).body.uuid;
