import { deals } from "#contract/deals.ts";
import { usePortal } from "./portal.ts";
import { element } from "./portal-html.ts";

export const director = "director@alfa.example";
export const regional = "regional@seller.example";
export const representative = "rep@seller.example";

export const main = (html: string) => element(html, /<main\b[^>]*>/);

/** The portal, a deal's page as an account sees it, and the deal as its representative reads it. */
export function useDealPages() {
  const portal = usePortal();
  return {
    portal,
    pageOf: async (account: string, uuid: string) => main((await (await portal.visit(account)).get(`/cabinet/deals/${uuid}`)).body),
    dealOf: async (uuid: string) => (await (await portal.backend.as(representative))(deals.get, { params: { uuid } })).body,
  };
}
