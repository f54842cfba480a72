import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { contracts, LedgerFilter } from "#contract/contracts.ts";
import { deals } from "#contract/deals.ts";
import { Uuid } from "#contract/primitives.ts";
import { PurchasesQuery } from "#contract/purchases.ts";

/** Movements of a contract, all contracts of a company, what it has to pay or what it has bought, as a workbook; 404 when the person may not read them. */
export const loader = resource("contractFile", async ({ request, url, context }) => {
  const { contract, company, money, purchases, ...filter } = Object.fromEntries(url.searchParams);
  const query = LedgerFilter.safeParse(filter);
  const bought = PurchasesQuery.safeParse(filter);
  const uuid = Uuid.safeParse(contract ?? company ?? money ?? purchases);
  if (!uuid.success || !query.success || !bought.success) throw errorPage(context, 404);
  const params = { uuid: uuid.data };
  if (contract) return fileAnswer(contracts.ledgerFile, { params, query: query.data }, { request, context });
  if (purchases) return fileAnswer(deals.purchasesFile, { params, query: bought.data }, { request, context });
  return fileAnswer(company ? contracts.companyFile : contracts.moneyFile, { params }, { request, context });
});
