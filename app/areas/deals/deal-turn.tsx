import Handshake from "lucide-react/icons/handshake";
import { useTranslation } from "react-i18next";
import { formatDates, formatDifference, formatInstant, formatMoney } from "#app/i18n/format.ts";
import { hasText } from "#app/i18n/has-text.ts";
import { DiffLines, type DiffRow } from "#app/ui/diff-line/diff-line.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Deal, StatusLog } from "#contract/deal.ts";
import { changeRows } from "./change-rows.ts";
import styles from "./deal.module.css";
import type { Side } from "./deal-buttons.ts";
import { isClosedBySeller, useNextStep } from "./next-step.ts";
import { differenceOf, lastSellerEdit, totalBefore } from "./seller-edit.ts";

type Props = { deal: Deal; side: Side };

/** What is expected and from whom, and why actions are disabled. */
export function DealTurn({ deal, side }: Props) {
  const { t, i18n } = useTranslation(["deals", "statuses"]);
  const step = useNextStep(deal, side);
  const { action } = step;
  const edit = deal.consentNeeded ? lastSellerEdit(deal.statusesLogs) : null;
  if (edit) return <SellerChanges deal={deal} side={side} edit={edit} />;
  if (deal.consentUntil) return <PlacedFor deal={deal} side={side} until={deal.consentUntil} />;
  if (step.key === "declined") {
    return (
      <Note tone="danger">
        <h2 className={styles.turn}>{t(`statuses:deal.${deal.status}`)}</h2>
        <p>{deal.declineReason ? t("turn.declinedReason", { reason: deal.declineReason }) : t("turn.declined")}</p>
      </Note>
    );
  }
  const values = {
    person: deal.sellerCustomerName ?? "",
    buyer: deal.buyerCompanyName,
    dates: formatDates(deal.deliveryFrom, deal.deliveryTo),
    date: formatInstant(deal.statusUpdatedAt),
  };
  const key = step.key === "done" && deal.statusesLogs.some(isClosedBySeller) ? "doneBySeller" : step.key;
  const turn = `turn.${side}.${key}`;
  return (
    <Note tone={action && action !== "close" ? "warning" : step.key === "done" ? "success" : "info"} className="no-print">
      <h2 className={styles.turn}>{hasText(i18n, "deals", turn) ? t(turn, values) : t(`next.${step.key}`)}</h2>
      <Blocked deal={deal} />
    </Note>
  );
}

function Blocked({ deal }: { deal: Deal }) {
  const { t, i18n } = useTranslation("deals");
  if (deal.blocked.length === 0) return null;
  return (
    <ul className={styles.blocked}>
      {deal.blocked.map(({ action, reason, amount, at }) => {
        const key = `blocked.${action}.${reason}`;
        return (
          <li key={action + reason} id={`blocked-${action}`}>
            {t(hasText(i18n, "deals", key) ? key : "blocked.other", {
              amount: amount ? formatMoney(amount) : "",
              at: at ? formatInstant(at) : t("blocked.unknownTime"),
              action: t(`actions.${action}`),
            })}
          </li>
        );
      })}
    </ul>
  );
}

/** Who placed the order for the buyer, and until when the buyer can confirm it. */
function PlacedFor({ deal, side, until }: Props & { until: string }) {
  const { t } = useTranslation("deals");
  const isMine = side === "buyer" && deal.allowedActions.includes("confirm");
  const values = {
    person: deal.actedByName ?? "",
    time: formatInstant(deal.createdAt),
    buyer: deal.buyerCustomerName,
    company: deal.buyerCompanyName,
    until: formatInstant(until),
  };
  return (
    <Note tone="warning" large icon={Handshake} className="keep">
      <h2 className={styles.changes}>{t(isMine ? "placedFor.titleYours" : "placedFor.title")}</h2>
      <p>
        {t("placedFor.by", values)} {t(isMine ? "placedFor.yours" : side === "buyer" ? "placedFor.others" : "placedFor.seller", values)}
      </p>
      <Blocked deal={deal} />
    </Note>
  );
}

/** What the seller changed, before and after, and that the buyer has to confirm it. */
function SellerChanges({ deal, side, edit }: Props & { edit: StatusLog }) {
  const { t } = useTranslation("deals");
  const isMine = side === "buyer" && deal.allowedActions.includes("confirm");
  const total: DiffRow = {
    key: "total",
    name: t("changes.total"),
    before: formatMoney(totalBefore(deal, edit.changes)),
    after: formatMoney(deal.total),
    difference: <b>{formatDifference(differenceOf(edit.changes))}</b>,
    strong: true,
  };
  const values = { person: edit.actorName, time: formatInstant(edit.createdAt), comment: (edit.comment ?? "").replace(/\.$/, "") };
  return (
    <Note tone="warning" large icon={Handshake} className="keep">
      <h2 className={styles.changes}>{t("changes.title", { count: edit.changes.length })}</h2>
      <p>
        {t(edit.comment ? "changes.byWithComment" : "changes.by", values)}{" "}
        {t(isMine ? "changes.decideYours" : side === "buyer" ? "changes.decideDirector" : "changes.decideBuyer")}
        {deal.consentUntil && ` ${t("placedFor.until", { until: formatInstant(deal.consentUntil) })}`}
      </p>
      <DiffLines
        rows={[...changeRows(edit.changes, t), total]}
        labels={{ before: t("changes.before"), after: t("changes.after") }}
        className={styles.diff}
      />
      <Blocked deal={deal} />
    </Note>
  );
}
