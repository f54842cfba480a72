import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findArticle } from "#app/areas/content/articles.server.ts";
import { Prose } from "#app/areas/content/prose.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { cabinetPlaceholders } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["cabinet"] };

export const meta = pageMeta;

/** The pages learning, help and references, whose texts are in app/content; other segments redirect to the cabinet's home. */
export const loader = page("cabinetPage", z.object({ page: z.string() }), async ({ params }) => {
  const name = cabinetPlaceholders.find((each) => each === params.page);
  const article = name && findArticle(`cabinet-${name}`);
  if (!article) throw seeOther(paths.cabinetHome);
  return { title: article.title, html: article.html };
});

export default function CabinetTextPage() {
  const { title, html } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <Headline title={title} />
      <Card as="article" pad="large" round="xl" aria-labelledby="title">
        <Prose html={html} />
      </Card>
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
