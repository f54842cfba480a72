import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChoiceField, PeriodFields, SearchField } from "#app/form/filter-fields.tsx";
import { useAddressDefaults } from "#app/form/use-address-defaults.ts";
import { formatDate } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Chips } from "#app/ui/chips/chips.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import type { Side } from "./deal-buttons.ts";
import { type DealsFilter, isFiltered, maxSearchLength, statusesOf, toSearch } from "./deals-filter.ts";
import styles from "./deals-list.module.css";

type Place = { uuid: string; name: string };
type Props = { filter: DealsFilter; side: Side; places: readonly Place[] };

/** A GET form: number, statuses, branch or company, dates of ordering. On phones all but the number is folded. */
export function DealsFilterForm({ filter, side, places }: Props) {
  const { t } = useTranslation(["deals", "common", "statuses"]);
  const statuses = statusesOf(filter.tab);
  const place = side === "buyer" ? "branchUuid" : "buyerCompanyUuid";
  const chosen = filter.status.length;
  const choice = chosen === 0 ? t("filter.anyStatus") : t("filter.statuses", { count: chosen });
  const shown = toSearch(filter);
  const wiring = useAddressDefaults(shown);
  return (
    <Form {...wiring} method="get" action={paths.deals} preventScrollReset className={styles.filters}>
      {filter.tab !== "all" && <input type="hidden" name="tab" value={filter.tab} />}
      <SearchField
        id="search"
        label={t("filter.search")}
        maxLength={maxSearchLength}
        placeholder={t("filter.searchPlaceholder")}
        value={filter.search}
        className={styles.search}
      />
      <details key={shown} className={styles.toggle}>
        <summary>{t("filter.more")}</summary>
      </details>
      <div className={styles.fields}>
        <div className={styles.status}>
          <span aria-hidden className={styles.statusLabel}>
            {t("filter.status")}
          </span>
          <Menu trigger={choice} label={`${t("filter.status")}: ${choice}`} className={styles.statusMenu}>
            <fieldset className={styles.statusList}>
              <legend className="sr-only">{t("filter.status")}</legend>
              {statuses.map((status) => (
                <Checkbox key={status} name="status" value={status} defaultChecked={filter.status.includes(status)}>
                  {t(`statuses:deal.${status}`)}
                </Checkbox>
              ))}
            </fieldset>
          </Menu>
        </div>
        <ChoiceField
          id={place}
          name={place}
          label={t(`filter.${place}`)}
          any={t(`filter.any.${place}`)}
          options={places.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={filter[place]}
          className={styles.place}
        />
        <PeriodFields
          from={filter.dateFrom}
          to={filter.dateTo}
          labels={{ from: t("filter.dateFrom"), to: t("filter.dateTo") }}
          className={styles.date}
        />
      </div>
      <Button>{t("common:show")}</Button>
    </Form>
  );
}

/** Active filters, each with a link that removes it. */
export function DealsChips({ filter, places }: Omit<Props, "side">) {
  const { t } = useTranslation(["deals", "statuses"]);
  if (!isFiltered(filter)) return null;
  const chip = (text: string, change: Partial<DealsFilter>) => ({
    text,
    href: paths.deals + toSearch(filter, change),
    removeLabel: t("filter.remove", { text }),
  });
  const named = (uuid: string) => places.find((place) => place.uuid === uuid)?.name ?? t("filter.unknown");
  const items = [
    ...(filter.search ? [chip(t("filter.searchChip", { search: filter.search }), { search: "" })] : []),
    ...filter.status.map((status) => chip(t(`statuses:deal.${status}`), { status: filter.status.filter((other) => other !== status) })),
    ...(filter.branchUuid ? [chip(named(filter.branchUuid), { branchUuid: "" })] : []),
    ...(filter.buyerCompanyUuid ? [chip(named(filter.buyerCompanyUuid), { buyerCompanyUuid: "" })] : []),
    ...(filter.dateFrom ? [chip(t("filter.fromChip", { date: formatDate(filter.dateFrom) }), { dateFrom: "" })] : []),
    ...(filter.dateTo ? [chip(t("filter.toChip", { date: formatDate(filter.dateTo) }), { dateTo: "" })] : []),
  ];
  return (
    <Chips
      label={t("filter.chosen")}
      items={items}
      clear={{
        href: paths.deals + toSearch({ ...filter, search: "", status: [], dateFrom: "", dateTo: "", branchUuid: "", buyerCompanyUuid: "" }),
        text: t("filter.reset"),
      }}
      className={styles.chips}
    />
  );
}
