import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Webhook } from "#contract/webhooks.ts";
import styles from "./exchange.module.css";
import { PressForm } from "./press-form.tsx";
import { useEventText } from "./use-event-text.ts";

export function WebhooksTable({ webhooks, here }: { webhooks: readonly Webhook[]; here: string }) {
  const { t } = useTranslation("webhooks");
  const eventText = useEventText();
  return (
    <Table
      caption={t("addresses.caption")}
      needs="l"
      rows={webhooks}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "url",
          title: t("addresses.url"),
          rowHeader: true,
          card: "title",
          cell: ({ url, createdBy, createdAt }) => (
            <span className={styles.text}>
              {url}
              <br />
              <span className="muted small">{t("addresses.made", { name: createdBy, when: formatInstant(createdAt) })}</span>
            </span>
          ),
        },
        { id: "events", title: t("addresses.events"), cell: ({ events }) => events.map(eventText).join(", ") },
        {
          id: "last",
          title: t("addresses.last"),
          cell: ({ lastDeliveredAt }) =>
            lastDeliveredAt ? formatInstant(lastDeliveredAt) : <span className="muted">{t("addresses.never")}</span>,
        },
        { id: "queue", title: t("addresses.queue"), cell: (webhook) => <Undelivered {...webhook} /> },
        {
          id: "state",
          title: t("addresses.state"),
          card: "aside",
          cell: ({ isOn }) =>
            isOn ? (
              <StatusTag tone="success" icon={CircleCheck}>
                {t("addresses.on")}
              </StatusTag>
            ) : (
              <StatusTag tone="neutral" icon={CirclePause}>
                {t("addresses.off")}
              </StatusTag>
            ),
        },
        {
          id: "actions",
          title: t("addresses.actions"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: ({ uuid, url, isOn }) => (
            <div className={styles.presses}>
              <PressForm
                intent={isOn ? "turnOff" : "turnOn"}
                uuid={uuid}
                label={t(isOn ? "addresses.turnOffNamed" : "addresses.turnOnNamed", { url })}
              >
                {t(isOn ? "addresses.turnOff" : "addresses.turnOn")}
              </PressForm>
              <ButtonLink
                variant="quiet"
                href={confirmHref(here, "remove", { uuid })}
                preventScrollReset
                aria-label={t("addresses.removeNamed", { url })}
              >
                {t("addresses.remove")}
              </ButtonLink>
            </div>
          ),
        },
      ]}
    />
  );
}

function Undelivered({ waiting, parked }: Pick<Webhook, "waiting" | "parked">) {
  const { t } = useTranslation("webhooks");
  if (waiting + parked === 0) return <span className="muted">{t("addresses.none")}</span>;
  return (
    <>
      {parked > 0 && <span className="negative strong">{t("addresses.parked", { count: parked })}</span>}
      {parked > 0 && waiting > 0 && ", "}
      {waiting > 0 && t("addresses.waiting", { count: waiting })}
    </>
  );
}
