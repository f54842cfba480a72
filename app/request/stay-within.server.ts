import type { Paging } from "./paging.ts";
import { seeOther } from "./responses.server.ts";

/** Redirects a page beyond the last one to the last one. */
export function stayWithin(url: URL, { page, perPage }: Paging, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (page <= last) return;
  const search = new URLSearchParams(url.search);
  search.set("page", String(last));
  throw seeOther(`${url.pathname}?${search}`);
}
