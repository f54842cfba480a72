import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import Clock from "lucide-react/icons/clock";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatDate, formatWeekday } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { RunState } from "#contract/enums.ts";
import type { StandingOrder, StandingOrderRun } from "#contract/standing-orders.ts";
import styles from "./standing-orders.module.css";

const statusStyles = {
  draft: { tone: "info", icon: Clock },
  asked: { tone: "accent", icon: Clock },
  confirmed: { tone: "info", icon: Clock },
  auto: { tone: "info", icon: Clock },
  placed: { tone: "success", icon: CircleCheck },
  skipped: { tone: "neutral", icon: CircleMinus },
  missed: { tone: "warning", icon: TriangleAlert },
} as const satisfies Record<RunState, object>;

/** All past deliveries, newest first. */
export function RunsCard({ order }: { order: Pick<StandingOrder, "runs" | "version"> }) {
  const { t } = useTranslation("standing");
  const { runs, version } = order;
  return (
    <Card id="runs" title={t("runs.title")} pad={runs.length > 0 ? "none" : "normal"}>
      {runs.length === 0 ? (
        <p className="muted">{t("runs.empty")}</p>
      ) : (
        <Table
          caption={t("runs.caption")}
          needs="m"
          rows={runs}
          rowKey={({ date }) => date}
          columns={[
            {
              id: "date",
              title: t("runs.date"),
              rowHeader: true,
              nowrap: true,
              card: "title",
              cell: ({ date, deliveryDate }) => (
                <>
                  {formatWeekday(deliveryDate)}
                  {deliveryDate !== date && (
                    <span className={styles.under}>{t("next.moved", { date: formatDate(deliveryDate), planned: formatDate(date) })}</span>
                  )}
                </>
              ),
            },
            {
              id: "state",
              title: t("runs.state"),
              card: "aside",
              cell: ({ state }) => (
                <StatusTag tone={statusStyles[state].tone} icon={statusStyles[state].icon}>
                  {t(`runs.states.${state}`)}
                </StatusTag>
              ),
            },
            { id: "details", title: t("runs.details"), card: "full", cell: (run) => <Details run={run} version={version} /> },
          ]}
        />
      )}
    </Card>
  );
}

function Details({ run, version }: { run: StandingOrderRun; version: number }) {
  const { t } = useTranslation("standing");
  const { deal, reason, failure, decidedBy, state } = run;
  const by = decidedBy ?? (state === "placed" ? t("runs.itself") : null);
  return (
    <>
      {deal && <Link href={paths.deal(deal.uuid)}>{t("runs.deal", { number: deal.number })}</Link>}
      {reason && t(`runs.reasons.${reason}`)}
      {failure}
      {by && <span className={styles.under}>{by}</span>}
      {run.mayUnskip && <Unskip date={run.date} version={version} />}
    </>
  );
}

function Unskip({ date, version }: { date: string; version: number }) {
  const { t } = useTranslation(["standing", "common"]);
  const busy = useIsBusy(["unskip"]);
  return (
    <Form method="post">
      <VersionField version={version} />
      <input type="hidden" name="date" value={date} />
      <Button variant="quiet" name="intent" value="unskip" busy={busy} busyText={t("common:sending")}>
        {t("runs.unskip")}
        <span className="sr-only"> {t("runs.unskipOf", { date: formatDate(date) })}</span>
      </Button>
    </Form>
  );
}
