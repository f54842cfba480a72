import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Delivery } from "#contract/webhooks.ts";
import { DeliveriesTable } from "./deliveries-table.tsx";

/** Deliveries that have failed for a day, with buttons to resend them. */
export function ParkedCard({ deliveries, off }: { deliveries: readonly Delivery[]; off: readonly string[] }) {
  const { t } = useTranslation("exchange");
  return (
    <Card
      id="parked"
      title={t("parked.title")}
      pad="none"
      aside={<Link href={`${paths.exchangeWebhooks}?state=parked`}>{t("parked.all")}</Link>}
    >
      <DeliveriesTable deliveries={deliveries} off={off} />
    </Card>
  );
}
