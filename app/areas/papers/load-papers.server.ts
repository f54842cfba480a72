import type { Api } from "#app/request/api.server.ts";
import { oneOf, textOf } from "#app/request/search-params.ts";
import { companyPapers, PapersQuery, UnpaperedQuery } from "#contract/company-papers.ts";
import { maxSearchLength } from "#contract/limits.ts";
import { paperKinds } from "#contract/money-enums.ts";
import { dayIn } from "#contract/plain-date.ts";

/** A page of the received deals that wait for a transfer document; `afterDeal` of the address is where it begins. */
export async function loadUnpapered(api: Api, url: URL) {
  const after = UnpaperedQuery.shape.after.safeParse(url.searchParams.get("afterDeal") ?? undefined);
  const answer = await api(companyPapers.unpapered, { query: { after: after.data, perPage: 5 } });
  return { isFirst: !after.data, ...answer };
}

/** A page of the papers that the address asks for. */
export async function loadPapers(api: Api, url: URL) {
  const after = PapersQuery.shape.after.safeParse(url.searchParams.get("after") ?? undefined);
  const filter = {
    kind: oneOf(url, "kind", paperKinds),
    company: textOf(url, "company", maxSearchLength),
    dateFrom: dayIn(url.searchParams.get("dateFrom")),
    dateTo: dayIn(url.searchParams.get("dateTo")),
    search: textOf(url, "search", maxSearchLength),
  };
  const answer = await api(companyPapers.list, { query: { ...filter, after: after.data } });
  return { filter, isFirst: !after.data, ...answer };
}
