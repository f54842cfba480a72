import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useTranslation } from "react-i18next";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { StatusTag, type Tone } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Check } from "#contract/doctor.ts";
import type { CheckState } from "#contract/enums.ts";

const styles: Record<CheckState, { tone: Tone; icon: IconShape }> = {
  fine: { tone: "success", icon: CircleCheck },
  warning: { tone: "warning", icon: TriangleAlert },
  broken: { tone: "danger", icon: CircleX },
};

export function ChecksTable({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation("doctor");
  return (
    <Table
      caption={t("table")}
      needs="s"
      rows={checks}
      rowKey={({ name }) => name}
      columns={[
        { id: "check", title: t("check"), rowHeader: true, card: "title", width: "14rem", cell: ({ name }) => t(`names.${name}`) },
        {
          id: "state",
          title: t("state"),
          nowrap: true,
          card: "aside",
          cell: ({ state }) => (
            <StatusTag tone={styles[state].tone} icon={styles[state].icon}>
              {t(`states.${state}`)}
            </StatusTag>
          ),
        },
        {
          id: "found",
          title: t("found"),
          card: "full",
          cell: ({ says, todo }) => (
            <Stack gap={1}>
              <span>{says}</span>
              {todo && <span>{t("todo", { todo })}</span>}
            </Stack>
          ),
        },
      ]}
    />
  );
}
