import { useTranslation } from "react-i18next";
import { quantityText } from "#app/areas/deals/deal-lines.ts";
import { LineWishes } from "#app/areas/deals/line-wishes.tsx";
import { unbroken } from "#app/i18n/format.ts";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { CollectedSuborder, CollectionLine } from "#contract/collection.ts";
import type { Unit } from "#contract/enums.ts";

/** What to collect, and what was; printed, it is the sheet that goes through the storage. */
export function CollectedLines({ suborder: { number, lines } }: { suborder: CollectedSuborder }) {
  const { t } = useTranslation(["collection", "common"]);
  const names = (unit: Unit) => t(`common:units.${unit}`);
  const columns: Column<CollectionLine>[] = [
    {
      id: "product",
      title: t("lines.product"),
      rowHeader: true,
      card: "full",
      cell: ({ info }) => (
        <>
          <span className="strong">{unbroken(info.name)}</span>
          <br />
          <span className="muted small">{info.sku}</span>
          <LineWishes info={info} />
        </>
      ),
    },
    { id: "quantity", title: t("lines.ordered"), align: "end", cell: ({ quantity, info }) => quantityText(quantity, info, names) },
    {
      id: "collected",
      title: t("lines.collected"),
      align: "end",
      cell: ({ info }) =>
        info.collectedQuantity === null ? (
          <span className="muted">{t("lines.notYet")}</span>
        ) : (
          <span className="strong">{quantityText(info.collectedQuantity, info, names)}</span>
        ),
    },
    {
      id: "reason",
      title: t("lines.reason"),
      cell: ({ info }) => info.reason || <span className="muted">—</span>,
    },
  ];
  return <Table caption={t("lines.caption", { number })} columns={columns} rows={lines} rowKey={({ uuid }) => uuid} />;
}
