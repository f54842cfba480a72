import BadgePercent from "lucide-react/icons/badge-percent";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import Info from "lucide-react/icons/info";
import type { MouseEvent } from "react";
import { formatMoney, formatPercent } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./cart-line.module.css";
import { type CartT, inUnits, lineSum, perUnitText, shortageText } from "./cart-texts.ts";
import type { CartLine } from "./cart-view.ts";

type Props = { line: CartLine; t: CartT; ticked: boolean; hydrated: boolean; onTake: (count: number) => void };

/** Notes under a line: a changed price, why it cannot be ordered, or the distance to a better price. */
export function LineHints(props: Props) {
  const { line, t } = props;
  const shortage = shortageText(t, line);
  return (
    <>
      {line.was !== null && (
        <p className={styles.hint}>
          <Icon as={Info} size="s" />
          {t("line.moved", { was: formatMoney(line.was), now: formatMoney(line.perUnit), per: perUnitText(t, line.unit) })}
        </p>
      )}
      {shortage && (
        <p className={styles.hint}>
          <Icon as={Info} size="s" />
          {shortage}
        </p>
      )}
      <LineHint {...props} />
    </>
  );
}

function LineHint({ line, t, ticked, hydrated, onTake }: Props) {
  if (line.unavailable) {
    return (
      <>
        <p className={styles.hint}>
          <Icon as={Info} size="s" />
          {t(ticked ? `unavailableTicked.${line.unavailable}` : `unavailable.${line.unavailable}`, { assortment: line.assortment })}
        </p>
        {line.isAwaited !== undefined && <BackInStock {...{ line, t }} isAwaited={line.isAwaited} />}
      </>
    );
  }
  const { next } = line;
  if (!next || !ticked) return null;
  const { unit } = line.rules;
  const values = {
    amount: inUnits(t, next.count, unit),
    more: inUnits(t, next.more, unit),
    price: formatMoney(next.perUnit),
    per: perUnitText(t, line.unit),
  };
  const cliff = priceCliff(line);
  if (cliff) return <Cliff {...{ line, t, hydrated, onTake, cliff }} />;
  return (
    <p className={classes(styles.hint, styles.nudge)}>
      <Icon as={Info} size="s" />
      {next.fitsLimit ? t("line.nudge", values) : t("line.nudgeLimit", { ...values, shortage: formatMoney(next.shortage ?? 0) })}
    </p>
  );
}

/** Turns the back-in-stock notification on or off. */
function BackInStock({ line, t, isAwaited }: Pick<Props, "line" | "t"> & { isAwaited: boolean }) {
  const name = isAwaited ? "unawait" : "await";
  return (
    <p className={styles.arrival}>
      {isAwaited && t("line.awaited")}
      <Button name={name} value={line.uuid} icon={isAwaited ? BellOff : Bell} aria-label={t(`line.${name}Label`, { name: line.name })}>
        {t(`line.${name}`)}
      </Button>
    </p>
  );
}

type CliffFigures = { quantity: number; total: number };

/** The larger quantity of the next step if it costs less in total. */
function priceCliff({ next, quantity, unitsInSupply, total }: CartLine): CliffFigures | null {
  if (!next) return null;
  const wanted = Math.round((quantity + next.more) * 100) / 100;
  const at = lineSum(wanted, unitsInSupply, next.perUnit);
  return at < total ? { quantity: wanted, total: at } : null;
}

function Cliff({ line, t, hydrated, onTake, cliff }: Omit<Props, "ticked"> & { cliff: CliffFigures }) {
  const { unit } = line.rules;
  const more = inUnits(t, cliff.quantity, unit);
  const now = inUnits(t, line.quantity, unit);
  const take = (event: MouseEvent) => {
    event.preventDefault();
    onTake(cliff.quantity);
  };
  return (
    <div className={styles.cliff}>
      <Icon as={BadgePercent} />
      <p className={styles.cliffWords}>
        <b>{t("line.cliffTitle", { more, now })}</b>
        <br />
        {t("line.cliff", {
          more,
          now,
          totalNow: formatMoney(line.total),
          totalMore: formatMoney(cliff.total),
          percent: formatPercent(line.next?.percent ?? 0),
          difference: formatMoney(line.total - cliff.total),
        })}
      </p>
      <Button
        name="take"
        value={`${line.uuid}:${cliff.quantity}`}
        aria-label={t("line.takeLabel", { more, name: line.name })}
        onClick={hydrated ? take : undefined}
      >
        {t("line.take", { more })}
      </Button>
    </div>
  );
}
