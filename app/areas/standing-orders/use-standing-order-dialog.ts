import { useTranslation } from "react-i18next";
import type { Confirmation } from "#app/form/confirm-dialog.tsx";
import { formatMoney, formatWeekday } from "#app/i18n/format.ts";
import type { StandingOrder } from "#contract/standing-orders.ts";

export const standingOrderConfirmations = ["resume", "skip", "remove"] as const;
export type StandingOrderConfirmation = (typeof standingOrderConfirmations)[number];

/** Confirmations for irreversible actions; resuming says what it will bring. */
export function useStandingOrderDialog(confirmation: StandingOrderConfirmation | null, order: StandingOrder): Confirmation | null {
  const { t } = useTranslation("standing");
  const { next, forecast, version } = order;
  if (confirmation === null || !order.allowedActions.includes(confirmation)) return null;
  if (confirmation === "remove")
    return { title: t("remove.title"), text: t("remove.text"), verb: t("remove.button"), intent: confirmation, fields: { version } };
  if (confirmation === "skip")
    return next
      ? {
          title: t("skipAsk.title", { date: formatWeekday(next.date) }),
          text: t("skipAsk.text"),
          verb: t("skipAsk.verb"),
          intent: confirmation,
          fields: { version, date: next.date },
        }
      : null;
  return {
    title: t("resume.title"),
    text: broughtText(),
    verb: t("resume.button"),
    intent: confirmation,
    fields: { version },
    harmless: true,
  };

  function broughtText(): string {
    if (!next) return t("resume.none");
    if (next.deliveryDate === null) return t("resume.skips", { date: formatWeekday(next.date) });
    const date = formatWeekday(next.deliveryDate);
    if (!forecast) return t("resume.bringsUnknown", { date });
    return t("resume.brings", { date, goods: t("goods", { count: forecast.itemCount }), total: formatMoney(forecast.total) });
  }
}
