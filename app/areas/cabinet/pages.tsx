import { useLocation } from "@remix-run/react";
import { PageLinks } from "#app/areas/shell/page-links.tsx";
import { pagingOf } from "#app/request/paging.ts";
import { withQuery } from "#app/request/search-params.ts";

/** Page links of a list; other query parameters are kept. `perPage` is the list's default. */
export function Pages({ page, total, perPage: usual = 10 }: { page: number; total: number; perPage?: number }) {
  const { search } = useLocation();
  const { perPage } = pagingOf(new URLSearchParams(search), usual);
  const href = (number: number) => withQuery(search, { page: number === 1 ? null : number });
  return <PageLinks page={page} pages={Math.ceil(total / perPage)} href={href} />;
}
