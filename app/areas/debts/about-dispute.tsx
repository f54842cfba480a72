import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/i18n/format.ts";
import type { ChargeDispute } from "#contract/debts.ts";
import { aboutCharge } from "./about-charge.ts";
import styles from "./debts.module.css";

type Props = { dispute: ChargeDispute; withoutCharge?: boolean };

/** Who disputed a charge and why, what was decided on it, and what was decided on the charge before. */
export function AboutDispute({ dispute, withoutCharge }: Props) {
  const { t } = useTranslation("debts");
  const { reason, by, isBySeller, at, decision, isPausing, earlier } = dispute;
  return (
    <>
      {!withoutCharge && <b>{aboutCharge(t, dispute)}</b>}
      <p className={styles.text}>{reason}</p>
      <p className="small muted">{t(isBySeller ? "dispute.bySeller" : "dispute.by", { name: by, at: formatInstant(at) })}</p>
      {decision && <Decided decision={decision} />}
      {!decision && !isPausing && <p>{t("dispute.isWaiting")}</p>}
      {earlier.map((each) => (
        <div key={each.decision.at} className={styles.earlier}>
          <p className={styles.text}>{t("dispute.before", { text: each.reason })}</p>
          <Decided decision={each.decision} />
        </div>
      ))}
    </>
  );
}

function Decided({ decision: { text, by, at } }: { decision: NonNullable<ChargeDispute["decision"]> }) {
  const { t } = useTranslation("debts");
  return (
    <>
      <p className={styles.text}>{t("dispute.decisionIs", { text })}</p>
      <p className="small muted">{t("dispute.by", { name: by, at: formatInstant(at) })}</p>
    </>
  );
}
