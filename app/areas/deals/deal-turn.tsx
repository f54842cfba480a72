import Handshake from "lucide-react/icons/handshake";
import { useTranslation } from "react-i18next";
import type { Deal, StatusLog } from "#contract/deals.ts";
import { formatDates, formatDifference, formatInstant, formatMoney } from "#app/i18n/format.ts";
import { DiffLines, type DiffRow } from "#app/ui/diff-line/diff-line.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { nextStep, type Side } from "./next-step.ts";
import styles from "./deal.module.css";
import { changeRows } from "./change-rows.ts";
import { differenceOf, lastSellerEdit, totalBefore } from "./seller-edit.ts";

type Props = { deal: Deal; side: Side };

/** For keys made of states and reasons. */
type Say = (key: string, values: Record<string, string>) => string;

/** One sentence: what is expected and from whom; then why what one might press is closed. */
export function DealTurn({ deal, side }: Props) {
  const { t } = useTranslation("deals");
  const { key, action } = nextStep(deal, side);
  const edit = deal.consentNeeded ? lastSellerEdit(deal.statusesLogs) : null;
  if (edit) return <SellerChanges deal={deal} side={side} edit={edit} />;
  if (key === "declined") {
    return (
      <Note tone="danger">
        <h2 className={styles.turn}>{t(`statuses:deal.${deal.status}` as never)}</h2>
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
  return (
    <Note tone={action ? "warning" : key === "done" ? "success" : "info"} className="no-print">
      <h2 className={styles.turn}>{(t as unknown as Say)(`turn.${side}.${key}`, values)}</h2>
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
        const known = i18n.exists(`deals:${key}`) ? key : "blocked.other";
        return (
          <li key={action + reason} id={`blocked-${action}`}>
            {(t as unknown as Say)(known, {
              amount: amount ? formatMoney(amount) : "",
              at: at ? formatInstant(at) : t("blocked.unknownTime"),
              action: t(`actions.${action}` as never),
            })}
          </li>
        );
      })}
    </ul>
  );
}

/** What the seller changed, before and after, and what waits for the buyer's word. */
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
  const words = { person: edit.actorName, time: formatInstant(edit.createdAt), comment: (edit.comment ?? "").replace(/\.$/, "") };
  return (
    <Note tone="warning" large icon={Handshake} className="keep">
      <h2 className={styles.changes}>{t("changes.title", { count: edit.changes.length })}</h2>
      <p>
        {t(edit.comment ? "changes.byWithComment" : "changes.by", words)}{" "}
        {t(isMine ? "changes.decideYours" : side === "buyer" ? "changes.decideDirector" : "changes.decideBuyer")}
      </p>
      <DiffLines
        rows={[...changeRows(edit.changes, t as never), total]}
        labels={{ before: t("changes.before"), after: t("changes.after") }}
        className={styles.diff}
      />
      <Blocked deal={deal} />
    </Note>
  );
}
