import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccreditationTag } from "#app/areas/cabinet/status.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { AccreditationStatus, ProcessType } from "#contract/enums.ts";

export type AccreditationRow = {
  uuid: string;
  companyName: string;
  inn: string;
  status: AccreditationStatus;
  createdAt: string;
  representative: string | null;
  step: ProcessType | null;
  /** Waits for the current user's role. */
  isMine: boolean;
};

export function AccreditationsTable({ rows }: { rows: readonly AccreditationRow[] }) {
  const { t } = useTranslation(["accreditation", "common", "statuses"]);
  const { search } = useLocation();
  return (
    <Table
      caption={t("caption")}
      needs="m"
      rows={rows}
      rowKey={(row) => row.uuid}
      columns={[
        {
          id: "company",
          title: t("company"),
          rowHeader: true,
          card: "title",
          cell: (row) => <Link href={withReturnTo(paths.accreditation(row.uuid), search)}>{row.companyName}</Link>,
        },
        { id: "inn", title: t("inn"), nowrap: true, cell: (row) => row.inn },
        { id: "status", title: t("status"), card: "aside", cell: (row) => <AccreditationTag status={row.status} /> },
        {
          id: "step",
          title: t("step"),
          card: "full",
          cell: (row) => (
            <>
              {row.step && t(`statuses:processType.${row.step}`)} {row.isMine && <StatusTag tone="warning">{t("turn.yours")}</StatusTag>}
            </>
          ),
        },
        { id: "representative", title: t("representativeTitle"), cell: (row) => row.representative ?? t("common:none") },
        { id: "createdAt", title: t("createdAt"), nowrap: true, cell: (row) => formatInstant(row.createdAt) },
      ]}
    />
  );
}
