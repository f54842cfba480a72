import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Load } from "#contract/exchange-loads.ts";

/** In adding order: the first four add up to the fifth. */
const kinds = ["new", "changed", "same", "refused", "read", "withdrawn", "unread"] as const;

/** How many rows were created, changed, refused and so on. */
export function CountsCard({ counts }: { counts: Load["counts"] }) {
  const { t } = useTranslation("exchange");
  const loud = (kind: (typeof kinds)[number]) => (kind === "refused" && counts.refused > 0 ? "negative strong" : undefined);
  return (
    <Card id="counts" title={t("counts.title")} pad="none">
      <Table
        caption={t("counts.caption")}
        needs="s"
        rows={kinds}
        rowKey={(kind) => kind}
        columns={[
          {
            id: "what",
            title: t("counts.what"),
            rowHeader: true,
            card: "title",
            cell: (kind) => <span className={kind === "read" ? "strong" : undefined}>{t(`counts.${kind}`)}</span>,
          },
          {
            id: "rows",
            title: t("counts.rows"),
            align: "end",
            nowrap: true,
            card: "aside",
            cell: (kind) => <span className={kind === "read" ? "strong num" : (loud(kind) ?? "num")}>{formatNumber(counts[kind])}</span>,
          },
          {
            id: "meaning",
            title: t("counts.meaning"),
            card: "full",
            cell: (kind) => <span className="muted">{t(`counts.meanings.${kind}`)}</span>,
          },
        ]}
      />
    </Card>
  );
}
