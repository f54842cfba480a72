import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DownloadList } from "#app/areas/cabinet/download-list.tsx";
import { formatDates, formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Headline } from "#app/ui/headline/headline.tsx";
import type { PurchasesPage } from "./purchases-view.tsx";

/** The title, the sum of the period, and the same as a workbook. */
export function PurchasesHead({ title, page, breadcrumbs }: { title: string; page: PurchasesPage; breadcrumbs?: ReactNode }) {
  const { t } = useTranslation("purchases");
  const { company, filter, dateFrom, dateTo, total, weeks } = page;
  const chosen = Object.entries(filter).filter((entry): entry is [keyof typeof filter, string] => Boolean(entry[1]));
  return (
    <Headline
      title={title}
      breadcrumbs={breadcrumbs}
      subtitle={t("subtitle", { sum: formatMoney(total), period: formatDates(dateFrom, dateTo) })}
      actions={weeks.length > 0 && <DownloadList href={paths.purchasesFile(company.uuid, new URLSearchParams(chosen).toString())} />}
    />
  );
}
