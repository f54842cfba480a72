import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { acts } from "#contract/acts.ts";
import { claims } from "#contract/claims.ts";
import { companyPapers, PapersFilter } from "#contract/company-papers.ts";

/** An act of reconciliation or a claim as a PDF, or the papers of a filter as a ZIP; 404 when the person may not see them. */
export const loader = resource("paperFile", async ({ request, url, context }) => {
  const act = uuidOf(url, "act");
  if (act) return fileAnswer(acts.file, { params: { uuid: act } }, { request, context });
  const claim = uuidOf(url, "claim");
  if (claim) return fileAnswer(claims.file, { params: { uuid: claim } }, { request, context });
  const given = Object.entries(Object.fromEntries(url.searchParams)).filter(([, value]) => value !== "");
  const query = PapersFilter.safeParse(Object.fromEntries(given));
  if (!query.success || url.searchParams.has("act") || url.searchParams.has("claim")) throw errorPage(context, 404);
  return fileAnswer(companyPapers.bundle, { query: query.data }, { request, context });
});
