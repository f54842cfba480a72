import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { NothingFound } from "#app/areas/cabinet/nothing-found.tsx";
import { ContractSums } from "#app/areas/contracts/contract-sums.tsx";
import { isNarrowed, ledgerSearch, readLedgerFilter } from "#app/areas/contracts/ledger-filter.ts";
import { LedgerTable } from "#app/areas/contracts/ledger-table.tsx";
import { PrintButton, PrintedAt } from "#app/areas/contracts/print-button.tsx";
import { useLiveContracts } from "#app/areas/contracts/use-live-contracts.ts";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ChoiceField, PeriodFields } from "#app/form/filter-fields.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { contracts } from "#contract/contracts.ts";
import { ledgerParts } from "#contract/money-enums.ts";
import { Uuid } from "#contract/primitives.ts";
import { grantsOf } from "#contract/roles.ts";

export const handle = { i18n: ["contracts"] };

export const meta = pageMeta;

export const loader = page("contract", z.object({ uuid: Uuid }), async ({ api, me, params, url }) => {
  const filter = readLedgerFilter(url.searchParams);
  const { contract, entries, next } = await api(contracts.ledger, { params, query: filter });
  const { company, branchName, branchUuid, assortment } = contract;
  const list = mayEnter("companyContracts", me.roles)
    ? { name: serverT()("contracts:title"), href: paths.companyContracts }
    : mayEnter("counteragentContracts", grantsOf(me))
      ? { name: company.name, href: paths.counteragentContracts(company.uuid) }
      : { name: company.name };
  return {
    title: `${serverT()("contracts:ledger.title")}: ${assortment.name}`,
    trail: [list, { name: branchName, href: paths.branch(branchUuid) }, { name: assortment.name }],
    contract,
    entries,
    next,
    filter,
    opensDeals: mayEnter("deals", grantsOf(me)),
    at: new Date().toISOString(),
  };
});

export default function ContractPage() {
  const { t } = useTranslation(["contracts", "common"]);
  const { title, trail, contract, entries, next, filter, opensDeals, at } = useLoaderData<typeof loader>();
  useLiveContracts([contract, entries]);
  const here = paths.contract(contract.uuid);
  const narrowed = ledgerSearch(filter);
  const first = here + (narrowed && `?${narrowed}`);
  return (
    <Stack gap={4}>
      <PrintedAt at={at} />
      <Headline
        title={title}
        subtitle={`${contract.company.name}, ${contract.branchName}`}
        breadcrumbs={<Breadcrumbs label={t("common:breadcrumbs")} items={trail} />}
        actions={
          <>
            <ButtonLink icon={Download} href={paths.ledgerFile(contract.uuid, narrowed)} download className="no-print">
              {t("ledger.download")}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      <ContractSums contract={contract} />
      <Card pad="none">
        <FilterForm>
          <ChoiceField
            id="part"
            name="part"
            label={t("ledger.part")}
            any={t("ledger.parts.all")}
            options={ledgerParts.map((part) => ({ value: part, label: t(`ledger.parts.${part}`) }))}
            value={filter.part}
          />
          <PeriodFields from={filter.dateFrom} to={filter.dateTo} labels={{ from: t("ledger.dateFrom"), to: t("ledger.dateTo") }} />
        </FilterForm>
        {entries.length > 0 ? (
          <LedgerTable entries={entries} opensDeals={opensDeals} />
        ) : isNarrowed(filter) ? (
          <NothingFound text={t("ledger.notFoundText")} />
        ) : (
          <EmptyState title={t("ledger.empty")}>{t("ledger.emptyText")}</EmptyState>
        )}
      </Card>
      {(next || filter.before) && (
        <Row className="no-print">
          {filter.before && (
            <ButtonLink href={first} preventScrollReset>
              {t("ledger.newest")}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={`${here}?${ledgerSearch(filter, next)}`} preventScrollReset>
              {t("ledger.older")}
            </ButtonLink>
          )}
        </Row>
      )}
    </Stack>
  );
}

export const ErrorBoundary = RouteError;
