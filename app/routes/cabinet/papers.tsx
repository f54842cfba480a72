import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPapers, loadUnpapered } from "#app/areas/papers/load-papers.server.ts";
import { PapersHead } from "#app/areas/papers/papers-head.tsx";
import { PapersList } from "#app/areas/papers/papers-list.tsx";
import { UnpaperedCard } from "#app/areas/papers/unpapered-card.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import { grantsOf, updIssuers } from "#contract/roles.ts";

export const handle = { i18n: ["papers", "cabinet"] };

export const meta = pageMeta;

export const loader = page("papers", z.object({}), async ({ api, me, url }) => {
  const isIssuer = updIssuers.some((grant) => grantsOf(me).includes(grant));
  const [list, unpapered] = await Promise.all([loadPapers(api, url), isIssuer ? loadUnpapered(api, url) : null]);
  return { title: serverT()("papers:list.title"), list, unpapered };
});

export default function PapersPage() {
  const { title, list, unpapered } = useLoaderData<typeof loader>();
  return (
    <Stack gap={4}>
      <PapersHead title={title} page={list} />
      {unpapered && <UnpaperedCard page={unpapered} />}
      <PapersList page={list} ofAll />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
