import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Hourglass from "lucide-react/icons/hourglass";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldX from "lucide-react/icons/shield-x";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import { type ProcessType, processTypes } from "#contract/enums.ts";
import styles from "./accreditation.module.css";
import { stepNumber } from "./accreditation-steps.ts";

type Props = {
  accreditation: Accreditation;
  /** The user is the one who has to act. */
  isMine: boolean;
  action?: ReactNode;
};

/** Who has to act and what they have to do (domain.md section 4). */
export function Turn({ accreditation, isMine, action }: Props) {
  const { t } = useTranslation("accreditation");
  const { status, turn, processes, currentProcess } = accreditation;
  if (status === "accredited" || status === "declined" || turn === null) {
    const isGood = status === "accredited";
    return (
      <section className={classes(styles.turn, isGood ? styles.turnDone : styles.turnBad)} aria-label={t("turn.label")}>
        <span className={styles.turnIcon}>
          <Icon as={isGood ? ShieldCheck : ShieldX} size="l" />
        </span>
        <div className={styles.turnWords}>
          <h2>{t(isGood ? "outcome.accredited" : "outcome.declined")}</h2>
          <p className="muted">{t(isGood ? "outcome.accreditedStaff" : "outcome.declinedStaff")}</p>
        </div>
      </section>
    );
  }
  const key: TurnKey = turnKey(accreditation);
  const declined = accreditation.documents.filter((document) => document.status === "declined").length;
  const assignee =
    currentProcess?.status === "in_work" && currentProcess.employee ? t("turn.taken", { name: currentProcess.employee.name }) : "";
  return (
    <section className={classes(styles.turn, isMine && styles.turnMine)} aria-label={t("turn.label")}>
      <span className={styles.turnIcon}>
        <Icon as={isMine ? ClipboardCheck : Hourglass} size="l" />
      </span>
      <div className={styles.turnWords}>
        <p className="muted small">
          {isMine ? t("turn.yours") : t("turn.of", { who: t(`turn.who.${turn}`) })} ·{" "}
          {t("turn.step", { number: stepNumber(processes), total: processTypes.length })}
        </p>
        <h2>{t(`turn.${isMine ? "mine" : "wait"}.${key}`, { count: declined })}</h2>
        <p className="muted">{isMine ? t(`turn.after.${key}`) : assignee || t(`turn.after.${key}`)}</p>
      </div>
      {action && <div className={styles.turnAction}>{action}</div>}
    </section>
  );
}

type TurnKey = ProcessType | "coordination_contract_replace" | "signing_contract_check";

/** Steps 3 and 4 alternate between the buyer and the representative. */
export function turnKey({ turn, currentProcess }: Pick<Accreditation, "turn" | "currentProcess">): TurnKey {
  const type = currentProcess?.type ?? "upload_required_documents";
  if (type === "coordination_contract" && turn === "buyer_company_director") return "coordination_contract_replace";
  if (type === "signing_contract" && turn === "seller_sales_representative") return "signing_contract_check";
  return type;
}
