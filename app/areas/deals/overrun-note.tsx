import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Deal } from "#contract/deal.ts";
import { prepaidRestDays } from "#contract/payment-days.ts";
import type { Side } from "./deal-buttons.ts";
import { overrunOf } from "./overrun.ts";

/** The bill of what prepaid goods cost above the order. */
export function OverrunNote({ deal, side }: { deal: Deal; side: Side }) {
  const { t } = useTranslation("deals");
  const sum = overrunOf(deal);
  if (sum === 0) return null;
  const title = t("payment.overrunTitle", { amount: formatMoney(sum) });
  if (side === "seller")
    return (
      <Note tone="warning" title={title}>
        {t("payment.overrunSeller")}
      </Note>
    );
  return (
    <Note
      tone="warning"
      title={title}
      actions={<Link href={paths.placeholder("requisites")}>{t("payment.requisites")}</Link>}
      className="keep"
    >
      {t("payment.overrunBuyer", { count: prepaidRestDays, number: deal.number })}
    </Note>
  );
}
