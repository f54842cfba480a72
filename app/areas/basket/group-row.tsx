import { formatMoney, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { classes } from "#app/ui/classes.ts";
import { PriceLadder } from "#app/ui/price-ladder/price-ladder.tsx";
import type { CartGroup } from "./cart-view.ts";
import { type CartT, inUnits } from "./cart-words.ts";
import styles from "./segment-block.module.css";

/** Header of a discount group: its quantity, the step in force and the distance to the next one. */
export function GroupRow({
  group,
  alone,
  t,
}: {
  group: CartGroup;
  /** The only group of its segment. */
  alone: boolean;
  t: CartT;
}) {
  if (group.type === "other") {
    return alone ? null : (
      <div className={classes(styles.group, styles.plain)}>
        <h3>{t("group.other")}</h3>
      </div>
    );
  }
  return (
    <div className={styles.group}>
      <div className={styles.words}>
        <h3>{t("group.name", { name: group.name, amount: amount(group.count, group, t) })}</h3>
        {group.nudge && <span className="small muted">{nudgeWords(group, group.nudge, t)}</span>}
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

function amount(count: number, { countUnit }: CartGroup, t: CartT): string {
  return countUnit ? inUnits(t, count, countUnit) : formatNumber(count);
}

function nudgeWords(group: CartGroup, nudge: NonNullable<CartGroup["nudge"]>, t: CartT): string {
  const words = { more: amount(nudge.more, group, t), percent: formatPercent(nudge.percent) };
  return nudge.fitsLimit ? t("group.nudge", words) : t("group.nudgeLimit", { ...words, shortage: formatMoney(nudge.shortage ?? 0) });
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
