import { useTranslation } from "react-i18next";
import { ProcessTag } from "#app/areas/cabinet/status.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Process } from "#contract/accreditation.ts";

/** `forBuyer`: who of the seller takes its internal steps is not shown. */
export function HistoryCard({ processes, forBuyer = false }: { processes: readonly Process[]; forBuyer?: boolean }) {
  const { t } = useTranslation(["accreditation", "statuses"]);
  const who = ({ employee, type }: Process) =>
    employee?.name ?? (forBuyer && type !== "upload_required_documents" ? t("sellersEmployee") : "");
  return (
    <Card id="history" title={t("steps")} pad="none">
      <Table
        caption={t("stepsCaption")}
        needs="m"
        rows={processes}
        rowKey={(process) => process.uuid}
        columns={[
          { id: "type", title: t("step"), rowHeader: true, card: "title", cell: (process) => t(`statuses:processType.${process.type}`) },
          { id: "status", title: t("status"), card: "aside", cell: (process) => <ProcessTag status={process.status} /> },
          { id: "employee", title: t("employee"), cell: who },
          { id: "comment", title: t("comment"), card: "full", cell: (process) => process.comment ?? "" },
          { id: "createdAt", nowrap: true, title: t("startedAt"), cell: (process) => formatInstant(process.createdAt) },
          { id: "updatedAt", nowrap: true, title: t("updatedAt"), cell: (process) => formatInstant(process.updatedAt) },
        ]}
      />
    </Card>
  );
}
