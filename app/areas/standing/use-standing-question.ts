import { useTranslation } from "react-i18next";
import type { StandingOrder } from "#contract/standing.ts";
import type { Asked } from "#app/form/question.tsx";
import { formatMoney, formatWeekday } from "#app/i18n/format.ts";

export const standingQuestions = ["resume", "skip", "remove"] as const;
export type StandingQuestion = (typeof standingQuestions)[number];

/** Confirmations for irreversible actions; resuming says what it will bring. */
export function useStandingQuestion(asked: StandingQuestion | null, order: StandingOrder): Asked | null {
  const { t } = useTranslation("standing");
  const { next, forecast, version } = order;
  if (asked === null || !order.allowedActions.includes(asked)) return null;
  if (asked === "remove")
    return { title: t("remove.title"), text: t("remove.text"), verb: t("remove.button"), intent: asked, fields: { version } };
  if (asked === "skip")
    return next
      ? {
          title: t("skipAsk.title", { date: formatWeekday(next.date) }),
          text: t("skipAsk.text"),
          verb: t("skipAsk.verb"),
          intent: asked,
          fields: { version, date: next.date },
        }
      : null;
  return {
    title: t("resume.title"),
    text: broughtText(),
    verb: t("resume.button"),
    intent: asked,
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
