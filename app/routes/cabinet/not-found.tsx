import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

export const meta = pageMeta;

export const loader = page("cabinetNotFound", z.object({ "*": z.string().optional() }), async ({ context }) => {
  throw errorPage(context, 404);
});

export default function CabinetNotFound() {
  return null;
}

export const ErrorBoundary = RouteError;
