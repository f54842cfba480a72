import { useTranslation } from "react-i18next";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatInstant, formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { ListedPrice } from "#contract/seller-products.ts";
import { SellerProductName } from "./product-name.tsx";
import styles from "./seller-products.module.css";

type Props = { prices: readonly ListedPrice[]; isCatalogue: boolean; mayEdit: boolean };

/** Prices of one price list. Those owned by an exchange key are text. */
export function PricesTable({ prices, isCatalogue, mayEdit }: Props) {
  const { t } = useTranslation(["goods", "common"]);
  const unitOf = ({ unit }: ListedPrice) => t("prices.perUnit", { unit: t(`common:units.${unit}`) });
  const none = <span className="muted">{t("prices.none")}</span>;
  return (
    <Table
      caption={t("prices.caption")}
      needs="s"
      rows={prices}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          title: t("prices.name"),
          rowHeader: true,
          card: "full",
          cell: (row) => <SellerProductName product={row} href={paths.sellerProduct(row.uuid)} />,
        },
        ...(isCatalogue
          ? []
          : [
              {
                id: "base",
                title: t("prices.base"),
                align: "end" as const,
                nowrap: true,
                cell: ({ cataloguePrice }: ListedPrice) => (cataloguePrice ? formatMoney(cataloguePrice) : none),
              },
            ]),
        {
          id: "price",
          title: t("prices.price"),
          align: "end",
          cell: (row) =>
            mayEdit && !row.priceOwner ? (
              <PriceInput price={row} unit={unitOf(row)} />
            ) : (
              <>
                {row.price ? formatMoney(row.price) : none}
                <span className="muted small">{` ${unitOf(row)}`}</span>
                {row.priceOwner && (
                  <>
                    <br />
                    <span className="muted small">
                      {t("card.kept", { owner: row.priceOwner.owner, at: formatInstant(row.priceOwner.at) })}
                    </span>
                  </>
                )}
              </>
            ),
        },
      ]}
    />
  );
}

function PriceInput({ price: { uuid, name, price }, unit }: { price: ListedPrice; unit: string }) {
  const { t } = useTranslation("goods");
  const { error, value } = useFormOf(["save"], "");
  const field = `price.${uuid}`;
  const stored = price ? price.amount.toFixed(2) : "";
  return (
    <span className={styles.typed}>
      <input type="hidden" name={`lastSeen.${uuid}`} value={stored} autoComplete="off" />
      <Field id={field} label={t("prices.priceOf", { name })} hideLabel error={error(field)} className={styles.price}>
        <TextInput key={stored} name={field} inputMode="decimal" maxLength={40} defaultValue={value(field, stored.replace(".", ","))} />
      </Field>
      <span className="muted small">{unit}</span>
    </span>
  );
}
