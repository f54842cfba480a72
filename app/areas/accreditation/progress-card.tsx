import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/i18n/format.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { StatusStepper } from "#app/ui/status-stepper/status-stepper.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import { processTypes } from "#contract/enums.ts";
import styles from "./accreditation.module.css";
import { accreditationSteps, stepNumber } from "./accreditation-steps.ts";

/** The seven steps and the company's sales representative. */
export function ProgressCard({ accreditation, isMine }: { accreditation: Accreditation; isMine: boolean }) {
  const { t } = useTranslation("accreditation");
  const { processes, status, salesRepresentativeName } = accreditation;
  const steps = accreditationSteps(processes, status, isMine).map(({ type, state, process }) => ({
    key: type,
    state,
    title: t(`stepNames.${type}`),
    description: process ? [process.employee?.name, formatInstant(process.updatedAt)].filter(Boolean).join(", ") : undefined,
    stateText: t(`stepStates.${state === "warning" && process?.status === "declined" ? "error" : state}`),
  }));
  const isOpen = status !== "accredited" && status !== "declined";
  return (
    <Card
      id="progress"
      title={t("progress")}
      aside={isOpen && <span className="muted small">{t("turn.step", { number: stepNumber(processes), total: processTypes.length })}</span>}
    >
      <StatusStepper label={t("progress")} steps={steps} />
      {salesRepresentativeName && (
        <div className={styles.person}>
          <Avatar name={salesRepresentativeName} />
          <div>
            <b>{salesRepresentativeName}</b>
            <p className="muted small">{t("representative")}</p>
          </div>
        </div>
      )}
    </Card>
  );
}
