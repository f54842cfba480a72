import { useTranslation } from "react-i18next";
import type { Deal, StatusLog } from "#contract/deals.ts";
import { type DealStatus, dealStatuses } from "#contract/statuses.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { DiffLines } from "#app/ui/diff-line/diff-line.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { changeRows } from "./change-rows.ts";
import styles from "./deal.module.css";

/** What happened to the deal, newest first: when, what, who and why. */
export function DealHistory({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  return (
    <Card id="history" title={t("history.title")}>
      <ol className={styles.log}>
        {[...deal.statusesLogs].reverse().map((log) => (
          <li key={log.uuid}>
            <span className="muted">{formatInstant(log.createdAt)}</span>
            <div>
              <span className="strong">{titleOf(log, t as never)}</span>
              <br />
              <span className="muted small">{t(`history.side.${log.actorSide}`, { name: log.actorName })}</span>
              {log.comment && hasOwnWords(log) && <p className={styles.comment}>{t("history.quote", { text: log.comment })}</p>}
              {log.changes.length > 0 && (
                <Disclosure look="link" summary={t("history.changes")} className="no-print">
                  <DiffLines rows={changeRows(log.changes, t as never)} labels={{ before: t("changes.before"), after: t("changes.after") }} />
                </Disclosure>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Say = (key: string, values?: Record<string, unknown>) => string;

function titleOf(log: StatusLog, t: Say): string {
  if (log.event === "status") return isStatus(log.to) ? t(`statuses:deal.${log.to}`) : (log.to ?? "");
  if (log.event === "edit") return t("history.edit", { count: log.changes.length });
  return t(`history.${log.event}`, { text: log.comment ?? "" });
}

/** Events whose comment is part of the title. */
const titledByComment: readonly StatusLog["event"][] = ["assign", "collected", "documentAdded", "documentDeleted"];

const hasOwnWords = ({ event }: StatusLog) => !titledByComment.includes(event);

function isStatus(value: string | null): value is DealStatus {
  return dealStatuses.includes(value as DealStatus);
}
