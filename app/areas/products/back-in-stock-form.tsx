import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import type { BackInStockSubscriptions } from "#contract/back-in-stock.ts";
import styles from "./card.module.css";

type Props = { branch: NonNullable<BackInStockSubscriptions["branch"]>; isAwaited: boolean; productUuid: string; here: string };

/** Turns a product's back-in-stock notification on or off, for the trade point ordered for. */
export function BackInStockForm({ branch, isAwaited, productUuid, here }: Props) {
  const { t } = useTranslation("catalog");
  const name = unbroken(branch.name);
  return (
    <Form method="post" action={paths.basketLines} id={`buy-${productUuid}`} className={styles.form}>
      <input type="hidden" name="intent" value={isAwaited ? "unawait" : "await"} />
      <input type="hidden" name="productUuid" value={productUuid} />
      <input type="hidden" name="branchUuid" value={branch.uuid} />
      <input type="hidden" name="back" value={here} />
      <Button icon={isAwaited ? BellOff : Bell} block>
        {t(isAwaited ? "arrival.unawait" : "arrival.await")}
      </Button>
      <p className="muted small">{t(isAwaited ? "arrival.awaited" : "arrival.told", { branch: name })}</p>
    </Form>
  );
}
