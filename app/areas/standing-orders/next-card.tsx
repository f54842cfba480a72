import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatInstant, formatMoney, formatWeekday } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { type Property, PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { StandingOrder } from "#contract/standing-orders.ts";
import styles from "./standing-orders.module.css";

/** The next delivery: its date, lines at today's prices and until when it can be decided on. */
export function NextCard({ order }: { order: StandingOrder }) {
  const { t } = useTranslation(["standing", "common"]);
  const { next, forecast, state } = order;
  if (state === "ended" && next === null) return <Note>{t("ended")}</Note>;
  const isWaiting = state === "paused" || state === "stopped";
  return (
    <Card id="next" title={t(isWaiting ? "next.afterResume" : "next.title")}>
      <Stack gap={4}>
        {next === null ? <p className="muted">{t("next.none")}</p> : <NextFacts order={order} next={next} />}
        {next?.cutoffAt && forecast && <Obstacles order={order} forecast={forecast} />}
        {next && <NextPresses order={order} date={next.date} />}
      </Stack>
    </Card>
  );
}

type Next = NonNullable<StandingOrder["next"]>;
type Forecast = NonNullable<StandingOrder["forecast"]>;

function NextFacts({ order, next }: { order: StandingOrder; next: Next }) {
  const { t } = useTranslation("standing");
  const { forecast, timeZone } = order;
  if (next.deliveryDate === null) return <p>{t("next.closed", { date: formatWeekday(next.date) })}</p>;
  const at = (instant: string) => formatInstant(instant, timeZone);
  const day = formatWeekday(next.deliveryDate);
  const moved = next.deliveryDate !== next.date;
  const items: Property[] = [
    { key: "date", label: t("next.date"), value: moved ? t("next.moved", { date: day, planned: formatWeekday(next.date) }) : day },
  ];
  if (forecast) {
    items.push({ key: "goods", label: t("next.goods"), value: t("goods", { count: forecast.itemCount }) });
    items.push({ key: "sum", label: t("next.sum"), value: formatMoney(forecast.total), strong: true });
    const days = new Set(forecast.dates.map(({ deliveryDate }) => deliveryDate));
    if (days.size > 1)
      items.push({
        key: "segments",
        label: t("next.segments"),
        value: forecast.dates.map(({ subcategoryName, deliveryDate }) => `${subcategoryName} — ${formatWeekday(deliveryDate)}`).join("; "),
      });
  }
  if (next.draftAt) items.push({ key: "draft", label: t("next.draft"), value: at(next.draftAt) });
  if (next.autoAt && !forecast?.isAboveMax) items.push({ key: "auto", label: t("next.auto"), value: at(next.autoAt) });
  if (next.cutoffAt) items.push({ key: "cutoff", label: t("next.cutoff"), value: at(next.cutoffAt) });
  return <PropertyList items={items} />;
}

function Obstacles({ order, forecast }: { order: StandingOrder; forecast: Forecast }) {
  const { t } = useTranslation("standing");
  const { problems, failure, isAboveMax } = forecast;
  const texts = problems.map(({ reason, name, amount }) =>
    t(`problems.${reason}`, { name: name ?? "", amount: amount ? formatMoney(amount) : "" }),
  );
  if (texts.length === 0 && failure) texts.push(failure);
  return (
    <>
      {texts.length > 0 && (
        <Note tone="warning" title={t("next.problems")}>
          <ul className={styles.plain}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
      {isAboveMax && order.autoMax && <Note tone="warning">{t("next.aboveMax", { max: formatMoney(order.autoMax) })}</Note>}
    </>
  );
}

function NextPresses({ order, date }: { order: StandingOrder; date: string }) {
  const { t } = useTranslation(["standing", "common"]);
  const busy = useIsBusy(["confirm"]);
  const may = order.allowedActions;
  if (may.length === 0) return <p className="muted small">{t("next.reader")}</p>;
  if (!may.includes("confirm") && !may.includes("skip")) return null;
  return (
    <div className={styles.presses}>
      {may.includes("confirm") && (
        <Form method="post">
          <VersionField version={order.version} />
          <input type="hidden" name="date" value={date} />
          {order.forecast && <input type="hidden" name="total" value={order.forecast.total.amount} />}
          <Button variant="primary" icon={Check} name="intent" value="confirm" busy={busy} busyText={t("common:sending")}>
            {t("next.confirm")}
          </Button>
        </Form>
      )}
      {may.includes("skip") && (
        <ButtonLink href={confirmHref(paths.standingOrder(order.uuid), "skip")} preventScrollReset>
          {t("next.skip")}
        </ButtonLink>
      )}
    </div>
  );
}
