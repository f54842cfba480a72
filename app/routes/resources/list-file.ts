import { z } from "zod";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { listFiles } from "#app/site-map/paths.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { contracts } from "#contract/contracts.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { distribution } from "#contract/distribution.ts";
import { sellerProducts } from "#contract/seller-products.ts";

const calls = {
  deals: deals.listFile,
  counteragents: companies.listFile,
  people: customers.listFile,
  branches: branches.searchFile,
  schedules: distribution.listSchedulesFile,
  goods: sellerProducts.listFile,
  stock: sellerProducts.stockFile,
  prices: sellerProducts.pricesFile,
  receivables: contracts.receivablesFile,
};

/** `priceList` is the backend's `list` of prices. */
const ListQuery = z.looseObject({ list: z.enum(listFiles), priceList: z.string().optional() });

/** A list as a workbook; the backend refuses people who may not see it. */
export const loader = resource("listFile", async ({ request, url, context }) => {
  const parsed = ListQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) throw errorPage(context, 404);
  const { list, priceList, ...filters } = parsed.data;
  const query = priceList === undefined ? filters : { ...filters, list: priceList };
  const call = calls[list];
  if (!call.query?.safeParse(query).success) throw errorPage(context, 404);
  return fileAnswer(call, { query }, { request, context });
});
