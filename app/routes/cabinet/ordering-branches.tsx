import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import styles from "#app/areas/branch-orders/grid.module.css";
import { Grid } from "#app/areas/branch-orders/grid.tsx";
import { gridForms } from "#app/areas/branch-orders/grid-forms.server.ts";
import { readGrid } from "#app/areas/branch-orders/read-grid.server.ts";
import { AccessNote } from "#app/areas/products/access-note.tsx";
import { PageLinks } from "#app/areas/shell/page-links.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { linesFields } from "#app/request/read-body.server.ts";
import { withQuery } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Tabs } from "#app/ui/tabs/tabs.tsx";

export const handle = { i18n: ["branch-orders", "lists", "catalog"] };

export const meta = pageMeta;

export const loader = page("branchOrders", z.object({}), async (args) => ({
  title: serverT()("branch-orders:title"),
  ...(await readGrid(args)),
}));

export const action = form("branchOrders", z.object({}), gridForms, { fields: linesFields });

export default function OrderingBranchesPage() {
  const { t } = useTranslation("branch-orders");
  const { title, shopper, branchCount, ...grid } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const here = (change: Record<string, string | number | null>) => paths.branchOrders + withQuery(search, change);
  return (
    <Stack gap={4}>
      <Headline title={title} subtitle={t("lead")} />
      <AccessNote shopper={shopper} />
      {shopper.access === "granted" &&
        (branchCount < 2 ? (
          <EmptyState
            framed
            title={t(branchCount === 0 ? "none.title" : "one.title")}
            actions={
              <>
                <ButtonLink variant="primary" href={paths.catalog()}>
                  {t("one.catalog")}
                </ButtonLink>
                <ButtonLink href={paths.cart}>{t("one.cart")}</ButtonLink>
              </>
            }
          >
            {t(branchCount === 0 ? "none.text" : "one.text")}
          </EmptyState>
        ) : (
          <Card pad="none" aria-label={title}>
            {grid.rows.length > 0 && (
              <div className={styles.points}>
                <Tabs
                  label={t("points")}
                  inset
                  current={grid.shown}
                  items={grid.columns.map(({ uuid, name }) => ({ key: uuid, href: here({ branch: uuid, page: grid.page }), label: name }))}
                />
              </div>
            )}
            <Grid {...grid} />
            {grid.rows.length === 0 && <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>}
          </Card>
        ))}
      <PageLinks page={grid.page} pages={grid.pages} label={t("pages.goods")} href={(page) => here({ page })} />
      <PageLinks page={grid.points} pages={grid.pointPages} label={t("pages.points")} href={(points) => here({ points, branch: null })} />
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
