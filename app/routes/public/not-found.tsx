import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage, seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";

export const meta = pageMeta;

/** 404 for unknown addresses of two or more segments; one segment redirects to main (domain.md D12). */
export const loader = page("notFound", z.object({ "*": z.string().optional() }), async ({ params, context }) => {
  if (!(params["*"] ?? "").replace(/\/$/, "").includes("/")) throw seeOther(paths.main);
  throw errorPage(context, 404);
});

export default function NotFound() {
  return null;
}

export const ErrorBoundary = RouteError;
