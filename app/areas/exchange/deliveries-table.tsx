import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import type { StatusStyle } from "#app/areas/statuses/status-style.ts";
import { formatInstant, formatNumber } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { DeliveryState } from "#contract/enums.ts";
import type { Delivery } from "#contract/webhooks.ts";
import styles from "./exchange.module.css";
import { PressForm } from "./press-form.tsx";
import { useEventText } from "./use-event-text.ts";

const deliveryStatusStyles: Record<DeliveryState, StatusStyle> = {
  waiting: { tone: "neutral", icon: Clock },
  delivered: { tone: "success", icon: CircleCheck },
  parked: { tone: "danger", icon: CircleX },
};

/** `off`: deactivated addresses. */
export function DeliveriesTable({ deliveries, off }: { deliveries: readonly Delivery[]; off: readonly string[] }) {
  const { t } = useTranslation("webhooks");
  const eventText = useEventText();
  return (
    <Table
      caption={t("deliveries.caption")}
      needs="l"
      rows={deliveries}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "deal",
          title: t("deliveries.deal"),
          rowHeader: true,
          nowrap: true,
          card: "title",
          cell: ({ deal }) => <Link href={paths.deal(deal.uuid)}>{t("deliveries.dealNumber", { number: deal.number })}</Link>,
        },
        { id: "createdAt", title: t("deliveries.createdAt"), cell: ({ createdAt }) => formatInstant(createdAt) },
        {
          id: "event",
          title: t("deliveries.event"),
          cell: ({ event }) => (event === "deal.changed" ? t("deliveries.changed") : eventText(event)),
        },
        { id: "url", title: t("deliveries.url"), cell: ({ url }) => <span className={styles.text}>{url}</span> },
        {
          id: "state",
          title: t("deliveries.state"),
          card: "aside",
          nowrap: true,
          cell: ({ state }) => <StatusTag {...deliveryStatusStyles[state]}>{t(`states.${state}`)}</StatusTag>,
        },
        { id: "tries", title: t("deliveries.tries"), align: "end", nowrap: true, cell: ({ tries }) => formatNumber(tries) },
        { id: "answer", title: t("deliveries.answer"), card: "full", cell: (delivery) => <Answer {...delivery} /> },
        {
          id: "actions",
          title: t("deliveries.actions"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: ({ uuid, url, deal, webhookUuid }) =>
            !off.includes(webhookUuid) && (
              <PressForm intent="resend" uuid={uuid} label={t("deliveries.againNamed", { number: deal.number, url })}>
                {t("deliveries.again")}
              </PressForm>
            ),
        },
      ]}
    />
  );
}

function Answer({ failure, status, answer, triedAt, nextAt }: Delivery) {
  const { t } = useTranslation("webhooks");
  if (!triedAt) return <span className="muted">{t("deliveries.notTried")}</span>;
  return (
    <>
      {failure && <p className={styles.text}>{t(`failures.${failure}`)}</p>}
      <p className="muted small">
        {[status !== null && t("deliveries.code", { status }), formatInstant(triedAt)].filter(Boolean).join(", ")}
      </p>
      {nextAt && <p className="muted small">{t("deliveries.nextAt", { when: formatInstant(nextAt) })}</p>}
      {answer && (
        <Disclosure summary={t("deliveries.showAnswer")}>
          <code className={styles.answer}>{answer}</code>
        </Disclosure>
      )}
    </>
  );
}
