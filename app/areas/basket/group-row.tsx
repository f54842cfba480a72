import { formatMoney, formatNumber, formatPercent, formatWeekday } from "#app/i18n/format.ts";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PriceLadder } from "#app/ui/price-ladder/price-ladder.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { type CartT, inUnits } from "./cart-texts.ts";
import type { CartGroup, CartSegment } from "./cart-view.ts";
import styles from "./segment-block.module.css";

type Props = {
  group: CartGroup;
  segment: Pick<CartSegment, "uuid" | "name" | "dates">;
  /** The segment's chosen day. */
  chosen: string | undefined;
  /** The only group of its segment. */
  alone: boolean;
  t: CartT;
};

/** Header of a discount group: its quantity, the step in force, the distance to the next one and the way to its delivery day. */
export function GroupRow({ group, segment, chosen, alone, t }: Props) {
  const day = <DayLink {...{ segment, chosen, t }} />;
  if (group.type === "other") {
    return alone ? null : (
      <div className={classes(styles.group, styles.plain)}>
        <div className={styles.text}>
          <h3>{t("group.other")}</h3>
          {day}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.group}>
      <div className={styles.text}>
        <h3>{t("group.name", { name: group.name, amount: amount(group.count, group, t) })}</h3>
        {group.nudge && <span className="small muted">{nudgeText(group, group.nudge, t)}</span>}
        {day}
      </div>
      <PriceLadder
        size="s"
        label={t("group.ladder")}
        currentText={t("group.current")}
        steps={ladderSteps(group, t)}
        className={styles.ladder}
      />
    </div>
  );
}

/** Leads to the days of the segment, which all its groups share. */
function DayLink({ segment, chosen, t }: Pick<Props, "segment" | "chosen" | "t">) {
  const text = chosen ? t("group.day", { date: formatWeekday(chosen) }) : t(segment.dates.length > 0 ? "group.chooseDay" : "group.noDays");
  return (
    <Link href={`#date-${segment.uuid}`} className={styles.day}>
      {text}
      <VisuallyHidden>: {segment.name}</VisuallyHidden>
    </Link>
  );
}

function amount(count: number, { countUnit }: CartGroup, t: CartT): string {
  return countUnit ? inUnits(t, count, countUnit) : formatNumber(count);
}

function nudgeText(group: CartGroup, nudge: NonNullable<CartGroup["nudge"]>, t: CartT): string {
  const values = { more: amount(nudge.more, group, t), percent: formatPercent(nudge.percent) };
  return nudge.fitsLimit ? t("group.nudge", values) : t("group.nudgeLimit", { ...values, shortage: formatMoney(nudge.shortage ?? 0) });
}

function ladderSteps(group: CartGroup, t: CartT) {
  const [first] = group.steps;
  const started = group.steps.some((step) => step.current);
  const rest = group.steps.map((step) => ({
    from: t("group.from", { amount: formatNumber(step.count) }),
    price: t("group.percent", { percent: formatPercent(step.percent) }),
    current: step.current,
  }));
  return first
    ? [{ from: t("group.none", { amount: formatNumber(first.count) }), price: t("group.noneText"), current: !started }, ...rest]
    : rest;
}
