import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { useTranslation } from "react-i18next";
import { formatMoney, unbroken } from "#app/i18n/format.ts";
import { usePriceTexts } from "#app/i18n/price-texts.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./deal-edit.module.css";
import type { FoundProduct } from "./edit-forms.server.ts";

type Props = { found: readonly FoundProduct[] | null; search: string; error: string | undefined; inDeal: readonly string[] };

/** Finds products to add, by name or SKU. Part of the edit form, so that typed values stay. */
export function FindProducts({ found, search, error, inDeal }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const prices = usePriceTexts();
  return (
    <Card id="find-products" title={t("find.title")}>
      <div className={styles.find}>
        <Field id="find" label={t("find.label")} error={error} className={styles.findField}>
          <TextInput
            type="search"
            name="find"
            maxLength={200}
            defaultValue={search}
            key={search}
            onKeyDown={(event) => event.key === "Enter" && pressFind(event)}
          />
        </Field>
        <Button icon={Search} name="intent" value="find" id="find-button">
          {t("find.submit")}
        </Button>
      </div>
      <div role="status">
        {found && found.length === 0 && <p className="muted">{t("find.nothing")}</p>}
        {found && found.length > 0 && (
          <ul className={styles.found}>
            {found.map((product) => (
              <li key={product.uuid}>
                <span>
                  <b>{unbroken(product.name)}</b>
                  <br />
                  <span className="muted small">
                    {[
                      product.sku,
                      product.ownCode && t("find.ownCode", { code: product.ownCode }),
                      product.price && `${formatMoney(product.price.current)} ${prices.per(product.unit)}`,
                      product.price && prices.ordered(product, product.price.current),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                {inDeal.includes(product.uuid) ? (
                  <span className="muted small">{t("find.inDeal")}</span>
                ) : (
                  <Button icon={Plus} name="add" value={product.uuid} aria-label={t("find.addOf", { name: product.name })}>
                    {t("find.add")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Enter in this field searches instead of recalculating. */
function pressFind(event: React.KeyboardEvent<HTMLInputElement>) {
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>("#find-button")?.click();
}
