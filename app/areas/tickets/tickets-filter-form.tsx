import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { ChoiceField, PeriodFields, SearchField } from "#app/form/filter-fields.tsx";
import { withQuery } from "#app/request/search-params.ts";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { ticketStatuses } from "#contract/enums.ts";
import type { TicketsFilter } from "./tickets-filter.ts";

type Assignee = { uuid: string; name: string };
type Props = { filter: TicketsFilter; isSupport: boolean; assignees: readonly Assignee[] };

/** Search, period and, for support, the assignee; the status is in the tabs. */
export function TicketsFilterForm({ filter, isSupport, assignees }: Props) {
  const { t } = useTranslation("tickets");
  return (
    <FilterForm preserved={{ status: filter.status }}>
      <SearchField id="search" label={t(isSupport ? "filter.search" : "filter.searchOwn")} value={filter.search} />
      {assignees.length > 0 && (
        <ChoiceField
          id="assignee"
          name="assignee"
          label={t("filter.assignee")}
          any={t("filter.anyone")}
          options={[
            { value: "me", label: t("filter.me") },
            { value: "none", label: t("filter.none") },
            ...assignees.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
          value={filter.assignee}
        />
      )}
      <PeriodFields from={filter.dateFrom} to={filter.dateTo} labels={{ from: t("filter.dateFrom"), to: t("filter.dateTo") }} />
    </FilterForm>
  );
}

type Counts = Record<(typeof ticketStatuses)[number], number>;

export function StatusTabs({ filter, counts }: { filter: TicketsFilter; counts: Counts }) {
  const { t } = useTranslation(["tickets", "statuses"]);
  const { search } = useLocation();
  const total = ticketStatuses.reduce((sum, status) => sum + counts[status], 0);
  const tab = (status: TicketsFilter["status"], label: string, count: number) => ({
    key: status || "all",
    href: withQuery(search, { status }),
    label,
    count,
    countLabel: t("count", { count }),
  });
  return (
    <Tabs
      label={t("tabs")}
      inset
      current={filter.status || "all"}
      items={[tab("", t("all"), total), ...ticketStatuses.map((status) => tab(status, t(`statuses:ticket.${status}`), counts[status]))]}
    />
  );
}
