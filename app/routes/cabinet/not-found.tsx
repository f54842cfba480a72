import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { useShellData } from "#app/request/shell.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { exchangeEditors, exchangeReaders, hasRole } from "#contract/roles.ts";

export const handle = { i18n: ["goods"] };

export const meta = pageMeta;

export const loader = page("cabinetNotFound", z.object({ "*": z.string().optional() }), async ({ context }) => {
  throw errorPage(context, 404);
});

export default function CabinetNotFound() {
  return null;
}

/** Menu entries of the specification without a page; the message names where their work is done. */
const pathsWithoutPage: readonly string[] = [paths.catalogManage, paths.catalogNewCards, paths.catalogCreate];

export function ErrorBoundary() {
  const { t } = useTranslation("goods");
  const { pathname } = useLocation();
  const roles = useShellData()?.me?.roles;
  if (!roles || !pathsWithoutPage.includes(pathname)) return <RouteError />;
  if (!hasRole(roles, exchangeReaders)) return <RouteError text={t("elsewhere.seller")} />;
  const ways = (
    <>
      <ButtonLink variant="primary" href={paths.sellerProducts}>
        {t("list.title")}
      </ButtonLink>
      {hasRole(roles, exchangeEditors) && <ButtonLink href={paths.sellerProductNew}>{t("list.new")}</ButtonLink>}
      <ButtonLink href={paths.uncategorisedProducts}>{t("states.unsorted")}</ButtonLink>
    </>
  );
  return <RouteError text={t("elsewhere.text")} ways={ways} />;
}
