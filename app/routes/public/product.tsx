import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { page } from "#app/request/page.server.ts";
import { Headline } from "#app/ui/headline/headline.tsx";

export const loader = page("product", z.looseObject({}), async () => ({}));

export default function ProductPage() {
  return <Headline title="…" />;
}

export const ErrorBoundary = RouteError;
