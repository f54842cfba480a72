import { z } from "zod";
import { KitPage, type KitWidget } from "#app/areas/kit/kit-page.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage, seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import type { Gallery } from "#app/ui/gallery.ts";
import texts from "#locales/ru/kit.json";
import { env } from "#server/env.ts";

export const meta = pageMeta;

/** Gallery of widgets; 404 outside demo mode. */
export const loader = page("kit", z.object({}), async ({ context }) => {
  if (env.DEMO !== "on") throw errorPage(context, 404);
  return { title: texts.page.title, description: texts.page.description };
});

/** Sample forms post here. Stores nothing and answers the page. */
export const action = form("kit", z.object({}), {
  sample: intent(z.object({}), async ({ context }) => {
    if (env.DEMO !== "on") throw errorPage(context, 404);
    return seeOther(paths.kit);
  }),
});

const galleries = import.meta.glob<Gallery>("../../ui/*/*.gallery.tsx", { eager: true, import: "gallery" });

const widgets: KitWidget[] = Object.entries(galleries)
  .map(([path, gallery]) => ({ id: path.split("/").at(-2) ?? path, gallery }))
  .sort((a, b) => a.gallery.title.localeCompare(b.gallery.title, "ru"));

export default function Kit() {
  return <KitPage widgets={widgets} />;
}

export const ErrorBoundary = RouteError;
