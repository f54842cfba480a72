import { useTranslation } from "react-i18next";
import { useFormOf } from "#app/form/use-form-of.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import type { CompanyDebts } from "#contract/debts.ts";
import { documentOf } from "./about-charge.ts";
import { AboutDispute } from "./about-dispute.tsx";
import styles from "./debts.module.css";
import { AcceptForm, DecisionForm, DisputeForm } from "./dispute-forms.tsx";
import { type DisputesQuery, decideHref, disputesHref } from "./disputes-query.ts";
import { FindCharge } from "./find-charge.tsx";

/** `searches`: there are more charges than the page shows. */
type Props = { debts: CompanyDebts; disputesQuery: DisputesQuery; here: string; searches: boolean };

/** Charges that are disputed, what was decided, and the form of a new dispute or of a decision. */
export function DisputesCard({ debts, disputesQuery, here, searches }: Props) {
  const { t } = useTranslation("debts");
  const { disputes, nextDisputes, mayDispute } = debts;
  const { own } = useFormOf(["decide"], "");
  // A decision that was typed stays when another one came first.
  const isOpen = ({ uuid, decision }: CompanyDebts["disputes"][number]) => decision === null || (own && uuid === disputesQuery.decide);
  const [open, decided] = [disputes.filter(isOpen), disputes.filter((dispute) => !isOpen(dispute))];
  const finds = mayDispute && searches;
  if (disputes.length === 0 && !debts.requested && !finds && disputesQuery.isFirst) return null;
  return (
    <Card id="disputes" title={t("dispute.title")} className="no-print">
      <Stack gap={4}>
        {debts.requested && (
          <DisputeForm charge={debts.requested} here={here} isListed={open.some(({ uuid }) => uuid === debts.requested?.dispute?.uuid)} />
        )}
        {finds && <FindCharge found={debts.found} find={disputesQuery.find} here={here} />}
        {open.length > 0 && <OpenDisputes debts={debts} open={open} disputesQuery={disputesQuery} here={here} />}
        {decided.length > 0 && (
          <Disclosure summary={t("dispute.decided", { count: decided.length })} variant="link">
            <ul className={styles.history}>
              {decided.map((dispute) => (
                <li key={dispute.uuid}>
                  <AboutDispute dispute={dispute} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
        {(nextDisputes || !disputesQuery.isFirst) && (
          <Row>
            {!disputesQuery.isFirst && <ButtonLink href={`${here}#disputes`}>{t("dispute.first")}</ButtonLink>}
            {nextDisputes && <ButtonLink href={disputesHref(here, nextDisputes)}>{t("dispute.next")}</ButtonLink>}
          </Row>
        )}
      </Stack>
    </Card>
  );
}

type OpenProps = Omit<Props, "searches"> & { open: CompanyDebts["disputes"] };

function OpenDisputes({ debts: { mayDecide }, open, disputesQuery, here }: OpenProps) {
  const { t } = useTranslation("debts");
  return (
    <ul className={styles.history}>
      {open.map((dispute) => {
        const { uuid, isPausing } = dispute;
        const document = documentOf(t, dispute);
        return (
          <li key={uuid}>
            <AboutDispute dispute={dispute} />
            {mayDecide && disputesQuery.decide === uuid && <DecisionForm uuid={uuid} here={here} />}
            {mayDecide && disputesQuery.decide !== uuid && (
              <Row className={styles.actions}>
                <ButtonLink href={decideHref(here, uuid)} aria-label={t("dispute.decideNamed", { document })}>
                  {t("dispute.decide")}
                </ButtonLink>
                {!isPausing && <AcceptForm uuid={uuid} document={document} />}
              </Row>
            )}
          </li>
        );
      })}
    </ul>
  );
}
