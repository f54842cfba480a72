import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { ChoiceField, PeriodFields, SearchField } from "#app/form/filter-fields.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { paperKinds } from "#contract/money-enums.ts";
import type { loadPapers } from "./load-papers.server.ts";
import { PapersTable } from "./papers-table.tsx";

export type PapersPage = Awaited<ReturnType<typeof loadPapers>>;

/** The filter as a search, from the newest paper or after a given one. */
export function papersSearch(filter: PapersPage["filter"], after?: string): string {
  const chosen = Object.entries({ ...filter, after }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(chosen).toString();
}

/** `ofAll`: papers of all companies, with the filter by buyer. */
export function PapersList({ page: { filter, isFirst, papers, next }, ofAll = false }: { page: PapersPage; ofAll?: boolean }) {
  const { t } = useTranslation("papers");
  const { pathname } = useLocation();
  const isNarrowed = papersSearch(filter) !== "";
  const hrefOf = (after?: string) => {
    const search = papersSearch(filter, after);
    return search ? `${pathname}?${search}` : pathname;
  };
  return (
    <>
      <Card pad="none" aria-label={t("list.title")}>
        {(papers.length > 0 || isNarrowed || !isFirst) && (
          <FilterForm>
            <SearchField id="papers-search" label={t("list.number")} value={filter.search} inputMode="numeric" />
            <ChoiceField
              id="papers-kind"
              name="kind"
              label={t("list.kind")}
              any={t("list.anyKind")}
              options={paperKinds.map((kind) => ({ value: kind, label: t(`list.kinds.${kind}`) }))}
              value={filter.kind}
            />
            {ofAll && (
              <Field id="papers-company" label={t("list.companySearch")}>
                <TextInput name="company" maxLength={100} defaultValue={filter.company} />
              </Field>
            )}
            <PeriodFields from={filter.dateFrom} to={filter.dateTo} labels={{ from: t("list.from"), to: t("list.to") }} />
          </FilterForm>
        )}
        {papers.length > 0 ? (
          <PapersTable papers={papers} ofAll={ofAll} />
        ) : isNarrowed || !isFirst ? (
          <NothingFound />
        ) : (
          <EmptyState title={t("list.empty")}>{t("list.emptyText")}</EmptyState>
        )}
      </Card>
      {(next || !isFirst) && (
        <Row className="no-print">
          {!isFirst && (
            <ButtonLink href={hrefOf()} preventScrollReset>
              {t("list.first")}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={hrefOf(next)} preventScrollReset>
              {t("list.next")}
            </ButtonLink>
          )}
        </Row>
      )}
    </>
  );
}
