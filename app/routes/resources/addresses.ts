import { nothingOnOutage } from "#app/request/api-problem.ts";
import { resource } from "#app/request/resource.server.ts";
import { companies } from "#contract/companies.ts";

/** Address suggestions for the typed text; none when the directory is unavailable. */
export const loader = resource("addresses", async ({ api, url }) => {
  const query = (url.searchParams.get("query") ?? "").trim().slice(0, 200);
  const result = query === "" ? null : await api(companies.suggestAddress, { query: { query } }).catch(nothingOnOutage);
  return Response.json({ suggestions: result?.suggestions ?? [] }, { headers: { "Cache-Control": "no-store" } });
});
