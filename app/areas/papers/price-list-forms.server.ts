import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { companyPrices } from "#contract/company-prices.ts";
import { Uuid } from "#contract/primitives.ts";

export const PriceListParams = z.object({ uuid: Uuid });

const NewPriceList = z.object({ contract: Uuid.optional() });

/** `uuid` of the address is the company's. */
const issue = intent<z.output<typeof PriceListParams>, typeof NewPriceList>(NewPriceList, async ({ api, params, value, context }) => {
  const { uuid, number, isNew } = await api(companyPrices.issue, { body: { companyUuid: params.uuid, contractUuid: value.contract } });
  setFlash(context, { key: isNew ? "priceListIssued" : "priceListKnown", tone: "success", values: { number } });
  return seeOther(paths.priceList(uuid));
});

export const newPriceListForms = { issue };
