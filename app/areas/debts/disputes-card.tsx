import { useTranslation } from "react-i18next";
import { formatDate, formatInstant, formatMoney } from "#app/i18n/format.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { ChargeDispute, CompanyDebts } from "#contract/debts.ts";
import { type AskedDispute, decideHref } from "./asked-dispute.ts";
import styles from "./debts.module.css";
import { DecisionForm, DisputeForm } from "./dispute-forms.tsx";

type Props = { debts: CompanyDebts; asked: AskedDispute; here: string };

/** Charges that are disputed, what was decided, and the form of a new dispute or of a decision. */
export function DisputesCard({ debts: { disputes, mayDecide }, asked, here }: Props) {
  const { t } = useTranslation("debts");
  const open = disputes.filter(({ decision }) => decision === null);
  const decided = disputes.filter(({ decision }) => decision !== null);
  if (disputes.length === 0 && !asked.charge) return null;
  return (
    <Card id="disputes" title={t("dispute.title")} className="no-print">
      <Stack gap={4}>
        {asked.charge && <DisputeForm charge={asked.charge} here={here} />}
        {open.length > 0 && (
          <ul className={styles.history}>
            {open.map((dispute) => (
              <li key={dispute.uuid}>
                <About dispute={dispute} />
                {asked.dispute === dispute.uuid ? (
                  <DecisionForm uuid={dispute.uuid} here={here} />
                ) : (
                  mayDecide && (
                    <ButtonLink
                      href={decideHref(here, dispute.uuid)}
                      aria-label={t("dispute.decideNamed", { document: documentOf(t, dispute) })}
                    >
                      {t("dispute.decide")}
                    </ButtonLink>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
        {decided.length > 0 && (
          <Disclosure summary={t("dispute.decided", { count: decided.length })} look="link">
            <ul className={styles.history}>
              {decided.map((dispute) => (
                <li key={dispute.uuid}>
                  <About dispute={dispute} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </Stack>
    </Card>
  );
}

type T = ReturnType<typeof useTranslation<"debts">>["t"];

/** `Сделка № 12, УПД № 7` */
const documentOf = (t: T, { deal, document }: Pick<ChargeDispute, "deal" | "document">) =>
  [deal === null ? "" : t("dispute.deal", { number: deal }), document].filter(Boolean).join(", ") || t("dispute.charge");

function About({ dispute }: { dispute: ChargeDispute }) {
  const { t } = useTranslation("debts");
  const { postedOn, amount, reason, by, isBySeller, at, decision } = dispute;
  const values = { document: documentOf(t, dispute), date: formatDate(postedOn), amount: formatMoney(amount) };
  return (
    <>
      <b>{t("dispute.about", values)}</b>
      <p className={styles.text}>{reason}</p>
      <p className="small muted">{t(isBySeller ? "dispute.bySeller" : "dispute.by", { name: by, at: formatInstant(at) })}</p>
      {decision && (
        <>
          <p className={styles.text}>{t("dispute.decisionIs", { text: decision.text })}</p>
          <p className="small muted">{t("dispute.by", { name: decision.by, at: formatInstant(decision.at) })}</p>
        </>
      )}
    </>
  );
}
