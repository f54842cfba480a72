import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AffectedDeal, AffectedDeals } from "#contract/distribution.ts";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { useRefusal } from "#app/form/use-refusal.ts";
import { formatWeekday } from "#app/i18n/format.ts";
import { paths } from "#app/site-map.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { weekdays } from "./rules-of.ts";

/** Why the last press changed nothing: fields, somebody quicker, or deals that the person has to see first. */
export function ScheduleRefusal({ here }: { here: string }) {
  const { t } = useTranslation("distribution");
  const common = useTranslation("common").t;
  const { failed, problem, intent, values, isChanged } = useRefusal();
  const summary = useNamedSummary(useFieldLabels());
  if (!failed) return null;
  if (problem?.name === "DELIVERIES_AFFECTED") {
    const { total, ...affected } = problem.details as AffectedDeals & { total: number };
    return <AffectedQuestion affected={affected} total={total} intent={intent} values={values} here={here} />;
  }
  return <ErrorSummary title={isChanged ? common("changedTitle") : t("refused.title")} errors={summary} />;
}

/** What the fields of a schedule's and a centre's forms are called; those of a weekday with its name. */
function useFieldLabels(): (field: string, intent: string) => string | undefined {
  const { t } = useTranslation("distribution");
  return (field, intent) => {
    const ofDay = (part: string) => weekdays.find((day) => field === `${part}${day}`);
    const [leadDay, cutoffDay] = [ofDay("leadDays"), ofDay("cutoff")];
    if (leadDay) return t("rule.leadNamed", { day: t(`weekdays.${leadDay}`) });
    if (cutoffDay) return t("rule.cutoffNamed", { day: t(`weekdays.${cutoffDay}`) });
    const labels: Record<string, string> = {
      name: t("create.name"),
      note: t("create.note"),
      date: t("exceptions.date"),
      kind: t("exceptions.kind"),
      leadDays: t("rule.lead"),
      cutoff: t("rule.cutoff"),
      dateFrom: t("holidays.dateFrom"),
      dateTo: t("holidays.dateTo"),
      reason: t(intent === "close" ? "holidays.reason" : "exceptions.reason"),
    };
    return labels[field];
  };
}

type QuestionProps = { affected: AffectedDeals; total: number; intent: string; values: Record<string, string | string[]>; here: string };

/** The same form once more, with the number of deals that were shown. */
function AffectedQuestion({ affected, total, intent, values, here }: QuestionProps) {
  const { t } = useTranslation("distribution");
  const typed = Object.entries(values).filter(([name]) => name !== "intent" && name !== "confirmedDeals");
  return (
    <ErrorSummary title={t("affected.confirmTitle")} errors={[]}>
      <Stack gap={3}>
        <p>{t("affected.confirmLead")}</p>
        <AffectedList affected={affected} />
        <Form method="post">
          {typed.flatMap(([name, value]) => [value].flat().map((one) => <input key={`${name}=${one}`} type="hidden" name={name} value={one} />))}
          <input type="hidden" name="confirmedDeals" value={total} />
          <Row>
            <Button variant="danger" name="intent" value={intent}>
              {t("affected.confirm")}
            </Button>
            <ButtonLink variant="quiet" href={here}>
              {t("affected.cancel")}
            </ButtonLink>
          </Row>
        </Form>
      </Stack>
    </ErrorSummary>
  );
}

/** Deals with the days of their deliveries; those of others only by number. */
export function AffectedList({ affected: { deals, others } }: { affected: AffectedDeals }) {
  const { t } = useTranslation("distribution");
  return (
    <Stack as="ul" gap={2}>
      {deals.map((deal) => (
        <li key={deal.uuid}>
          <Link href={paths.deal(deal.uuid)}>{t("affected.dealLink", { number: deal.number })}</Link>, {t("affected.dealRest", wordsOf(deal))}
        </li>
      ))}
      {others > 0 && <li className="muted">{t("affected.others", { count: others })}</li>}
    </Stack>
  );
}

const wordsOf = ({ companyName, branchName, dates }: AffectedDeal) => ({
  company: companyName,
  branch: branchName,
  dates: dates.map(formatWeekday).join("; "),
});
