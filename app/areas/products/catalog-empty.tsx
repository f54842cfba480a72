import { useTranslation } from "react-i18next";
import { useShellData } from "#app/request/shell.ts";
import { supportPath } from "#app/site-map/menus.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./catalog.module.css";
import { type CatalogState, catalogHref, hasFilters, noFilters } from "./catalog-state.ts";
import type { Shopper } from "./shopper.server.ts";

type Props = { path: string; state: CatalogState; shopper: Shopper };

export function CatalogEmpty({ path, state, shopper }: Props) {
  const { t } = useTranslation(["catalog", "common"]);
  const shell = useShellData();
  const filtered = hasFilters(state);
  const { representative } = shopper;
  return (
    <EmptyState
      title={t("common:nothingFound")}
      headingLevel={2}
      framed
      actions={
        <>
          {filtered && (
            <ButtonLink href={catalogHref(path, state, noFilters)} variant="primary">
              {t("list.resetFilters")}
            </ButtonLink>
          )}
          <ButtonLink href={paths.catalog()}>{t("list.wholeCatalog")}</ButtonLink>
          {state.search && (
            <ButtonLink href={shopper.mayOrder ? paths.chats : supportPath(shell?.me?.roles ?? null)}>
              {t(representative ? "list.askRepresentative" : "list.askSeller", { name: representative })}
            </ButtonLink>
          )}
        </>
      }
    >
      {t(filtered ? "list.emptyFilters" : state.search ? "list.emptySearch" : "list.emptyCategory")}
      {state.search && !filtered && (
        <span className={classes(styles.sections, styles.centred)}>
          {shell?.categories.map(({ uuid, name }) => (
            <Link key={uuid} href={paths.catalog(uuid)}>
              {name}
            </Link>
          ))}
        </span>
      )}
    </EmptyState>
  );
}
