import { useTranslation } from "react-i18next";
import { formatDates, formatInstant, formatMoney } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { DiffLines } from "#app/ui/diff-line/diff-line.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import type { Deal, StatusLog } from "#contract/deal.ts";
import { type DealStatus, dealStatuses } from "#contract/deal-statuses.ts";
import { changeRows } from "./change-rows.ts";
import styles from "./deal.module.css";
import type { DealT } from "./deal-t.ts";
import { isClosedBySeller } from "./next-step.ts";

/** Events of the deal, newest first. */
export function DealHistory({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  return (
    <Card id="history" title={t("history.title")}>
      <ol className={styles.log}>
        {[...deal.statusesLogs].reverse().map((log) => (
          <li key={log.uuid}>
            <span className="muted">{formatInstant(log.createdAt)}</span>
            <div>
              <span className="strong">{titleOf(log, t)}</span>
              <br />
              <span className="muted small">{t(`history.side.${log.actorSide}`, { name: log.actorName })}</span>
              <Facts details={log.details} />
              {log.comment && hasOwnText(log) && <p className={styles.comment}>{t("history.quote", { text: log.comment })}</p>}
              {log.changes.length > 0 && (
                <Disclosure variant="link" summary={t("history.changes")} className="no-print">
                  <DiffLines rows={changeRows(log.changes, t)} labels={{ before: t("changes.before"), after: t("changes.after") }} />
                </Disclosure>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Facts({ details: { amount, buyerNumber, driver, car, deliveryFrom, deliveryTo } }: Pick<StatusLog, "details">) {
  const { t } = useTranslation(["deals", "common"]);
  const facts = [
    amount && t("history.amount", { amount: formatMoney(amount) }),
    buyerNumber !== undefined && t("history.buyerNumber", { number: buyerNumber || t("common:none") }),
    driver !== undefined && t("history.driver", { driver: driver || t("details.notSet") }),
    car !== undefined && t("history.car", { car: car || t("details.notSet") }),
    deliveryFrom && deliveryTo && t("history.window", { dates: formatDates(deliveryFrom, deliveryTo) }),
  ].filter(Boolean);
  return facts.length > 0 && <p className={styles.comment}>{facts.join(" · ")}</p>;
}

function titleOf(log: StatusLog, t: DealT): string {
  if (isClosedBySeller(log)) return t("history.closed");
  if (log.event === "status") return isStatus(log.to) ? t(`statuses:deal.${log.to}`) : (log.to ?? "");
  if (log.event === "edit") return t("history.edit", { count: log.changes.length });
  return t(`history.${log.event}`, { text: log.comment ?? "" });
}

/** Of the other events the comment is part of the title. */
const commented: readonly StatusLog["event"][] = ["created", "status", "edit", "payment", "details"];

const hasOwnText = ({ event }: StatusLog) => commented.includes(event);

function isStatus(value: string | null): value is DealStatus {
  return dealStatuses.includes(value as DealStatus);
}
