import { companies } from "#contract/companies.ts";
import { resource } from "#app/request/resource.server.ts";

/** Addresses by the letters typed; without the directory there are simply none. */
export const loader = resource("addresses", async ({ api, url }) => {
  const query = (url.searchParams.get("query") ?? "").trim().slice(0, 200);
  const { suggestions } = query === "" ? { suggestions: [] } : await api(companies.suggestAddress, { query: { query } });
  return Response.json({ suggestions }, { headers: { "Cache-Control": "no-store" } });
});
