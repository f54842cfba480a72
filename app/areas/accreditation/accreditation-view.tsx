import { useTranslation } from "react-i18next";
import type { Accreditation, Process } from "#contract/accreditation.ts";
import { DocumentTag, ProcessTag } from "#app/areas/cabinet/status.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";

type Document = Accreditation["documents"][number];

export function DocumentsCard({ title, documents }: { title: string; documents: readonly Document[] }) {
  const { t } = useTranslation("accreditation");
  return (
    <Card title={title} pad="none">
      <Table
        caption={title}
        rows={documents}
        rowKey={(document) => document.type}
        columns={[
          { id: "name", title: t("document"), rowHeader: true, card: "title", cell: (document) => (document.required ? document.name : `${document.name} (${t("optional")})`) },
          { id: "file", title: t("file"), cell: (document) => document.originalFilename ?? t("noFile") },
          { id: "status", title: t("status"), card: "aside", cell: (document) => <DocumentTag status={document.status} /> },
          { id: "comment", title: t("comment"), cell: (document) => document.comment ?? "" },
        ]}
      />
    </Card>
  );
}

/** History: type, status, comment, employee, dates. */
export function ProcessesCard({ processes }: { processes: readonly Process[] }) {
  const { t } = useTranslation("accreditation");
  const statuses = useTranslation("statuses").t;
  return (
    <Card title={t("steps")} pad="none">
      <Table
        caption={t("steps")}
        rows={processes}
        rowKey={(process) => process.uuid}
        columns={[
          { id: "type", title: t("step"), rowHeader: true, card: "title", cell: (process) => statuses(`processType.${process.type}`) },
          { id: "status", title: t("status"), card: "aside", cell: (process) => <ProcessTag status={process.status} /> },
          { id: "employee", title: t("employee"), cell: (process) => process.employee?.name ?? "" },
          { id: "comment", title: t("comment"), cell: (process) => process.comment ?? "" },
          { id: "createdAt", title: t("createdAt"), cell: (process) => formatInstant(process.createdAt) },
        ]}
      />
    </Card>
  );
}
