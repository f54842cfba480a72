import { useTranslation } from "react-i18next";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { NewSection } from "#contract/exchange-loads.ts";

/** Where the categories will stand that a dry run would create. */
export function NewSectionsCard({ sections }: { sections: readonly NewSection[] }) {
  const { t } = useTranslation("exchange");
  const path = ({ above, name }: NewSection) => (above === null ? name : t("newSections.path", { above, name }));
  return (
    <Card id="new-sections" title={t("newSections.title")} pad="none">
      <Table
        caption={t("newSections.caption")}
        rows={sections.map((section) => ({ ...section, path: path(section) }))}
        rowKey={(section) => section.path}
        columns={[
          { id: "path", title: t("newSections.section"), rowHeader: true, card: "title", cell: (section) => section.path },
          {
            id: "level",
            title: t("newSections.level"),
            cell: ({ above }) => t(above === null ? "newSections.category" : "newSections.segment"),
          },
        ]}
      />
    </Card>
  );
}
