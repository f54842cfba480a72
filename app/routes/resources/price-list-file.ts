import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { companyPrices } from "#contract/company-prices.ts";

/** A price list as a PDF or a workbook; 404 when the person may not see it. */
export const loader = resource("priceListFile", async (args) => {
  const uuid = uuidOf(args.url, "uuid");
  if (!uuid) throw errorPage(args.context, 404);
  const call = args.url.searchParams.get("format") === "xlsx" ? companyPrices.workbook : companyPrices.file;
  return fileAnswer(call, { params: { uuid } }, args);
});
