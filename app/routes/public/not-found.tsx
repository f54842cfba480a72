import { redirect } from "@remix-run/node";
import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map.ts";

/** Unknown addresses of two and more segments; one segment goes to main (domain.md D12). */
export const loader = page("notFound", z.object({ "*": z.string().optional() }), async ({ params, context }) => {
  if (!(params["*"] ?? "").replace(/\/$/, "").includes("/")) throw redirect(paths.main, 303);
  throw errorPage(context, 404);
});

export default function NotFound() {
  return null;
}

export const ErrorBoundary = RouteError;
