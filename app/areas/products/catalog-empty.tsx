import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { type CatalogState, catalogHref, hasFilters, noFilters } from "./catalog-state.ts";

/** Nothing found: what to do about it. */
export function CatalogEmpty({ path, state }: { path: string; state: CatalogState }) {
  const { t } = useTranslation(["catalog", "common"]);
  const filtered = hasFilters(state);
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
        </>
      }
    >
      {t(filtered ? "list.emptyFilters" : state.search ? "list.emptySearch" : "list.emptyCategory")}
    </EmptyState>
  );
}
