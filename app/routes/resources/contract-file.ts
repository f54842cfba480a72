import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { contracts, LedgerFilter } from "#contract/contracts.ts";
import { Uuid } from "#contract/primitives.ts";

/** Movements of a contract, all contracts of a company, or what it has to pay, as a workbook; 404 when the person may not read them. */
export const loader = resource("contractFile", async ({ request, url, context }) => {
  const { contract, company, money, ...filter } = Object.fromEntries(url.searchParams);
  const query = LedgerFilter.safeParse(filter);
  const uuid = Uuid.safeParse(contract ?? company ?? money);
  if (!uuid.success || !query.success) throw errorPage(context, 404);
  const params = { uuid: uuid.data };
  if (contract) return fileAnswer(contracts.ledgerFile, { params, query: query.data }, { request, context });
  return fileAnswer(company ? contracts.companyFile : contracts.moneyFile, { params }, { request, context });
});
