import { useLocation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import EyeOff from "lucide-react/icons/eye-off";
import { useTranslation } from "react-i18next";
import type { StatusStyle } from "#app/areas/statuses/status-style.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { SellerProductSummary } from "#contract/seller-products.ts";
import { SellerProductName } from "./product-name.tsx";
import styles from "./seller-products.module.css";

type Visibility = "published" | "hidden" | "unfinished";

const visibilityStyles: Record<Visibility, StatusStyle> = {
  published: { tone: "success", icon: CircleCheck },
  hidden: { tone: "neutral", icon: EyeOff },
  unfinished: { tone: "warning", icon: CircleDashed },
};

export function VisibilityTag({ product: { isHidden, isPublished } }: { product: { isHidden: boolean; isPublished: boolean } }) {
  const { t } = useTranslation("goods");
  const visibility: Visibility = isPublished ? "published" : isHidden ? "hidden" : "unfinished";
  return <StatusTag {...visibilityStyles[visibility]}>{t(`shown.${visibility}`)}</StatusTag>;
}

export function SellerProductsTable({ products }: { products: readonly SellerProductSummary[] }) {
  const { t } = useTranslation("goods");
  const { search } = useLocation();
  return (
    <Table
      caption={t("list.caption")}
      needs="m"
      rows={products}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          title: t("list.name"),
          rowHeader: true,
          card: "full",
          cell: (row) => <SellerProductName product={row} href={withReturnTo(paths.sellerProduct(row.uuid), search)} />,
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
        { id: "state", title: t("list.state"), card: "half", cell: (row) => <VisibilityTag product={row} /> },
        {
          id: "owner",
          title: t("list.owner"),
          card: "half-end",
          cell: ({ owners }) =>
            owners.length > 0 ? (
              <span className={styles.text}>{owners.join(", ")}</span>
            ) : (
              <span className="muted">{t("list.portal")}</span>
            ),
        },
      ]}
    />
  );
}
