import { useLocation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import EyeOff from "lucide-react/icons/eye-off";
import { useTranslation } from "react-i18next";
import type { GoodsSummary } from "#contract/goods.ts";
import type { Look } from "#app/areas/statuses/look.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { withList } from "#app/request/kept-list.ts";
import { paths } from "#app/site-map/paths.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import styles from "./goods.module.css";
import { GoodsName } from "./goods-name.tsx";

type Shown = "published" | "hidden" | "unfinished";

const looks: Record<Shown, Look> = {
  published: { tone: "success", icon: CircleCheck },
  hidden: { tone: "neutral", icon: EyeOff },
  unfinished: { tone: "warning", icon: CircleDashed },
};

export function ShownTag({ goods: { isHidden, isPublished } }: { goods: { isHidden: boolean; isPublished: boolean } }) {
  const { t } = useTranslation("goods");
  const shown: Shown = isPublished ? "published" : isHidden ? "hidden" : "unfinished";
  return <StatusTag {...looks[shown]}>{t(`shown.${shown}`)}</StatusTag>;
}

export function GoodsTable({ goods }: { goods: readonly GoodsSummary[] }) {
  const { t } = useTranslation("goods");
  const { search } = useLocation();
  return (
    <Table
      caption={t("list.caption")}
      needs="m"
      rows={goods}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          title: t("list.name"),
          rowHeader: true,
          card: "full",
          cell: (row) => <GoodsName goods={row} href={withList(paths.exchangeGoodsCard(row.uuid), search)} />,
        },
        {
          id: "segment",
          title: t("list.segment"),
          card: "half",
          cell: ({ segment }) => segment ?? <span className="muted">{t("list.noSegment")}</span>,
        },
        {
          id: "price",
          title: t("list.price"),
          align: "end",
          nowrap: true,
          card: "half-end",
          cell: ({ price }) => (price ? formatMoney(price) : <span className="muted">{t("list.noPrice")}</span>),
        },
        { id: "state", title: t("list.state"), card: "half", cell: (row) => <ShownTag goods={row} /> },
        {
          id: "owner",
          title: t("list.owner"),
          card: "half-end",
          cell: ({ owners }) =>
            owners.length > 0 ? (
              <span className={styles.words}>{owners.join(", ")}</span>
            ) : (
              <span className="muted">{t("list.portal")}</span>
            ),
        },
      ]}
    />
  );
}
