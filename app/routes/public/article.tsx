import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ArticlePage } from "#app/areas/content/article-page.tsx";
import { findArticle, isConsent } from "#app/areas/content/articles.server.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { errorMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { knownSeller } from "#app/request/seller.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { companies } from "#contract/companies.ts";

export const handle = { i18n: ["catalog"] };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? [{ title: data.pageTitle }, { name: "description", content: data.description }] : errorMeta({ error, matches });

/** The text pages: 17 placeholders of the site map and both policies. A path without a text redirects to main. */
export const loader = page("placeholder", z.object({}), async ({ url, api }) => {
  const name = url.pathname.replace(/^\/|\/$/g, "");
  const article = findArticle(name, isConsent(name) ? await api(companies.getSeller) : knownSeller());
  if (!article) throw seeOther(paths.main);
  return { ...article, pageTitle: serverT()("common:titleSite", { title: article.title }) };
});

export default function TextPage() {
  return <ArticlePage article={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
