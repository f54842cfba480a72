import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPapers } from "#app/areas/papers/load-papers.server.ts";
import { PapersHead } from "#app/areas/papers/papers-head.tsx";
import { PapersList } from "#app/areas/papers/papers-list.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["papers", "cabinet"] };

export const meta = pageMeta;

export const loader = page("companyPapers", z.object({}), async ({ api, me, url }) => ({
  title: serverT()("papers:list.title"),
  company: me.companyUuid,
  mayMakeAct: mayEnter("actNew", grantsOf(me)),
  list: await loadPapers(api, url),
}));

export default function CompanyPapersPage() {
  const { title, company, mayMakeAct, list } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <PapersHead title={title} page={list} listOf={company} actOf={mayMakeAct ? company : undefined} />
      <PapersList page={list} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
