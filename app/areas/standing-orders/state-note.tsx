import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { formatDate } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { StandingOrder } from "#contract/standing-orders.ts";

/** Why the order is paused or stopped, and how to go on. */
export function StateNote({ order }: { order: StandingOrder }) {
  const { t } = useTranslation("standing");
  const { state, stopReason, pause, uuid } = order;
  const resume = order.allowedActions.includes("resume") && (
    <ButtonLink href={confirmHref(paths.standingOrder(uuid), "resume")} preventScrollReset>
      {t("resume.button")}
    </ButtonLink>
  );
  if (state === "stopped" && stopReason)
    return (
      <Note tone="danger" title={t("stop.title")} actions={resume}>
        {t(`stop.${stopReason}`)} {t("stop.how")}
      </Note>
    );
  if (!pause) return null;
  const { dateFrom, dateTo } = pause;
  if (state === "paused")
    return (
      <Note tone="warning" title={t("pausedTitle")} actions={resume}>
        {dateTo ? t("pausedUntil", { date: formatDate(dateTo) }) : t("pausedOpen")}
      </Note>
    );
  return (
    <Note actions={resume}>
      {dateTo
        ? t("pauseComing", { from: formatDate(dateFrom), to: formatDate(dateTo) })
        : t("pauseComingOpen", { from: formatDate(dateFrom) })}
    </Note>
  );
}
