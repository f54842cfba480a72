import ListChecks from "lucide-react/icons/list-checks";
import Truck from "lucide-react/icons/truck";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { formatInstant, formatMoney, formatPercent, formatWeekday, unbroken } from "#app/i18n/format.ts";
import { useVatTexts } from "#app/i18n/vat-texts.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { shownPicture } from "#app/ui/product-picture/picture-name.ts";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { Deal } from "#contract/deal.ts";
import { collectableStatuses, type Unit } from "#contract/enums.ts";
import { CollectForm } from "./collect-form.tsx";
import styles from "./deal.module.css";
import { type DealLine, type DealPart, partsOf, quantityText } from "./deal-lines.ts";
import { DealSums } from "./deal-sums.tsx";
import { SuborderTag } from "./deal-tags.tsx";
import { LineWishes } from "./line-wishes.tsx";
import { lastSellerEdit } from "./seller-edit.ts";

/** Lines by suborder with their storage, date and state, then the sums. With `listKey` a buyer can make a list of them. */
export function DealContents({ deal, listKey }: { deal: Deal; listKey: string | undefined }) {
  const { t } = useTranslation(["deals", "common"]);
  const parts = partsOf(deal);
  const edit = deal.consentNeeded ? lastSellerEdit(deal.statusesLogs) : null;
  const changed = new Set(edit?.changes.map((change) => change.name));
  return (
    <Card
      id="lines"
      title={t("contents.title")}
      pad="none"
      aside={
        <span className="muted">
          {[t("common:positions", { count: deal.products.length }), t("contents.deliveries", { count: parts.length })].join(", ")}
        </span>
      }
    >
      {parts.map((part) => (
        <Part key={part.key} deal={deal} part={part} changed={changed} />
      ))}
      <DealSums deal={deal} />
      {listKey && (
        <Form method="post" action={paths.orderingLists} className={styles.saveList}>
          <input type="hidden" name="deal" value={deal.uuid} />
          <FormKey intent="fromDeal" value={listKey} />
          <Button variant="quiet" icon={ListChecks} name="intent" value="fromDeal">
            {t("contents.saveAsList")}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function Part({ deal, part, changed }: { deal: Deal; part: DealPart; changed: ReadonlySet<string> }) {
  const { t } = useTranslation("deals");
  const { suborder, lines } = part;
  const collectable = suborder && deal.allowedActions.includes("collect") && collectableStatuses.includes(suborder.status);
  const isCollected = lines.some((line) => line.info.collectedQuantity !== null);
  const isDiscounted = lines.some((line) => line.percent > 0);
  const columns = useColumns(isCollected, changed);
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        {suborder && <h3 className="nowrap">{suborder.number}</h3>}
        {suborder && <SuborderTag status={suborder.status} />}
        <span className={styles.partDate}>
          <Icon as={Truck} size="s" />
          {formatWeekday(part.deliveryDate)}
        </span>
        <span className={styles.partPlace}>{suborder && [suborder.storageName, suborder.storageAddress].filter(Boolean).join(", ")}</span>
        {suborder && <b className="num">{formatMoney(suborder.total)}</b>}
        {suborder && (
          <span className={styles.partTimes}>
            {t("contents.times", { created: formatInstant(suborder.createdAt), updated: formatInstant(suborder.updatedAt) })}
          </span>
        )}
      </div>
      <Table
        caption={t("contents.caption", { number: suborder?.number ?? formatWeekday(part.deliveryDate) })}
        columns={columns.filter(({ id }) => id !== "discount" || (isDiscounted && !isCollected))}
        rows={lines}
        rowKey={(line) => line.uuid}
        rowTone={(line) => (changed.has(line.info.name) ? "changed" : undefined)}
      />
      {collectable && <CollectForm version={deal.version} suborder={suborder} lines={lines} />}
    </div>
  );
}

function useColumns(isCollected: boolean, changed: ReadonlySet<string>): Column<DealLine>[] {
  const { t } = useTranslation(["deals", "common"]);
  const names = (unit: Unit) => t(`common:units.${unit}`);
  const per = (unit: Unit) => `/${names(unit)}`;
  return [
    {
      id: "product",
      title: t("contents.product"),
      rowHeader: true,
      card: "full",
      cell: ({ info }) => (
        <div className={styles.product}>
          <ProductPicture name={shownPicture(info.picture, info.image)} tint={info.tint} size="xs" className={styles.picture} />
          <span>
            <span className="strong">{unbroken(info.name)}</span>
            <br />
            <span className="muted small">{changed.has(info.name) ? t("contents.changed", { sku: info.sku }) : info.sku}</span>
            {info.buyerCode && <span className={`muted small ${styles.own}`}>{t("contents.buyerCode", { code: info.buyerCode })}</span>}
            <LineWishes info={info} />
            {info.reason && <span className={styles.reason}>{info.reason}</span>}
          </span>
        </div>
      ),
    },
    { id: "quantity", title: t("contents.quantity"), align: "end", cell: (line) => quantityText(line.quantity, line.info, names) },
    ...(isCollected
      ? ([
          { id: "collected", title: t("contents.collected"), align: "end", cell: (line) => <Collected line={line} names={names} /> },
        ] satisfies Column<DealLine>[])
      : []),
    {
      id: "price",
      title: t("contents.price"),
      align: "end",
      cell: (line) => (
        <>
          {formatMoney(line.discountedPerUnit)}
          <span className="muted">{per(line.info.unit)}</span>
          {/* Beside the collected quantity there is no room for a column of discounts. */}
          {isCollected && line.percent > 0 && (
            <div className="muted small nowrap">{t("contents.discounted", { percent: formatPercent(line.percent) })}</div>
          )}
        </>
      ),
    },
    {
      id: "discount",
      title: t("contents.discount"),
      align: "end",
      cell: (line) => (line.percent > 0 ? formatPercent(line.percent) : <span className="muted">—</span>),
    },
    { id: "total", title: t(isCollected ? "contents.actual" : "contents.total"), align: "end", cell: (line) => <LineTotal line={line} /> },
  ];
}

/** The collected sum, with the ordered one struck through if it differs, and the VAT it includes. */
function LineTotal({ line }: { line: DealLine }) {
  const { t } = useTranslation("deals");
  const vat = useVatTexts();
  const { total, actualTotal } = line;
  const actual = actualTotal ?? total;
  return (
    <>
      <span className="strong">{formatMoney(actual)}</span>
      {actual.amount !== total.amount && (
        <span className={styles.ordered}>
          <VisuallyHidden>{t("contents.orderedFor")} </VisuallyHidden>
          <del>{formatMoney(total)}</del>
        </span>
      )}
      <span className={styles.vat}>{vat.line(line)}</span>
    </>
  );
}

function Collected({ line, names }: { line: DealLine; names: (unit: Unit) => string }) {
  const { t } = useTranslation("deals");
  const collected = line.info.collectedQuantity;
  if (collected === null) return <span className="muted">{t("contents.notCollected")}</span>;
  return <span className={collected < line.quantity ? "strong" : undefined}>{quantityText(collected, line.info, names)}</span>;
}
