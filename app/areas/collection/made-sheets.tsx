import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useTranslation } from "react-i18next";
import { formatDate, formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Sheet } from "#contract/collection.ts";

/** Sheets as they were printed, newest first. */
export function MadeSheets({ sheets }: { sheets: readonly Sheet[] }) {
  const { t } = useTranslation("collection");
  if (sheets.length === 0)
    return (
      <Card id="made" title={t("sheets.made")}>
        <p className="muted">{t("sheets.none")}</p>
      </Card>
    );
  const nameOf = ({ kind, number }: Sheet) => t(`sheets.named.${kind}`, { number });
  return (
    <Card id="made" title={t("sheets.made")} pad="none">
      <Table
        needs="m"
        caption={t("sheets.madeCaption")}
        rows={sheets}
        rowKey={({ uuid }) => uuid}
        columns={[
          { id: "sheet", title: t("sheets.sheet"), rowHeader: true, card: "title", cell: nameOf },
          { id: "date", title: t("sheets.date"), nowrap: true, cell: ({ date }) => formatDate(date) },
          {
            id: "storage",
            title: t("sheets.storage"),
            cell: ({ storageName: name, centerName: center }) => t("sheets.place", { name, center }),
          },
          { id: "at", title: t("sheets.at"), nowrap: true, cell: ({ at }) => formatInstant(at) },
          { id: "by", title: t("sheets.by"), cell: ({ by }) => by },
          {
            id: "file",
            title: t("sheets.file"),
            card: "aside",
            cell: (sheet) => (
              <Row gap={1}>
                <ButtonLink
                  variant="quiet"
                  icon={Eye}
                  iconOnly
                  href={`${paths.sheetFile(sheet.uuid)}&view=1`}
                  target="_blank"
                  reloadDocument
                  aria-label={t("sheets.open", { name: nameOf(sheet) })}
                />
                <ButtonLink
                  variant="quiet"
                  icon={Download}
                  iconOnly
                  href={paths.sheetFile(sheet.uuid)}
                  reloadDocument
                  aria-label={t("sheets.download", { name: nameOf(sheet) })}
                />
              </Row>
            ),
          },
        ]}
      />
    </Card>
  );
}
