import Clock from "lucide-react/icons/clock";
import { formatDate, formatTime, formatWeekday } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import styles from "./cart-screen.module.css";
import { type CartT, inUnits } from "./cart-texts.ts";
import { type CartLine, type CartView, linesOf } from "./cart-view.ts";
import type { DroppedDate } from "./chosen-dates.ts";
import type { NearCutoff } from "./cutoffs.ts";

/** Delivery days that are no longer offered, shown until others are chosen. */
export function DroppedDates({ dropped, timeZone, t }: { dropped: readonly DroppedDate[]; timeZone: string; t: CartT }) {
  return (
    <div role="status">
      {dropped.map(({ segment, name, date, cutoffAt }) => (
        <Note
          key={segment}
          tone="warning"
          title={
            cutoffAt
              ? t("dropped.passed", { date: formatDate(date), time: formatTime(cutoffAt, timeZone) })
              : t("dropped.title", { date: formatDate(date) })
          }
          className={styles.notice}
        >
          {!cutoffAt && `${t("dropped.why")} `}
          <Link href={`#date-${segment}`}>{t("dropped.text", { name })}</Link>
        </Note>
      ))}
    </div>
  );
}

/** Cutoffs that are near. */
export function NearCutoffs({ near, timeZone, t }: { near: readonly NearCutoff[]; timeZone: string; t: CartT }) {
  return (
    <div role="status">
      {near.map(({ date, cutoffAt, names, minutes }) => (
        <Note
          key={date + cutoffAt}
          tone="warning"
          icon={Clock}
          title={t("cutoff.near", { date: formatWeekday(date), time: formatTime(cutoffAt, timeZone) })}
          className={styles.notice}
        >
          {t(`cutoff.left.${minutes}`, { names: names.join(", ") })}
        </Note>
      ))}
    </div>
  );
}

/** Prices that have changed since the buyer saw them; each line shows its own change. */
export function MovedPrices({ view, t }: { view: CartView; t: CartT }) {
  if (view.movedPrices === null) return null;
  const count = linesOf(view).filter(({ was }) => was !== null).length;
  return (
    <Note tone="info" title={t("moved.title", { count })} className={styles.notice}>
      <span className={styles.removed}>
        {t("moved.text")}
        <input type="hidden" name="movedPrices" value={view.movedPrices} />
        <Button name="intent" value="seePrices">
          {t("moved.seen")}
        </Button>
      </span>
    </Note>
  );
}

type Back = { line: CartLine | null; onRestore: (line: CartLine) => void; t: CartT };

/** Undo for the line that was removed last. */
export function RemovedLine({ line, onRestore, t }: Back) {
  return <LineNote text={line && t("line.removed", { name: line.name })} {...{ line, onRestore, t }} />;
}

/** A line removed in another tab while its quantity was being typed here. */
export function GoneLine({ line, onRestore, t }: Back) {
  return (
    <LineNote
      text={line && t("line.gone", { name: line.name, quantity: inUnits(t, line.quantity, line.rules.unit) })}
      {...{ line, onRestore, t }}
    />
  );
}

function LineNote({ text, line, onRestore, t }: Back & { text: string | null }) {
  return (
    <div role="status">
      {line && (
        <Note tone="info" className={styles.notice}>
          <span className={styles.removed}>
            {text}
            <Button type="button" variant="quiet" onClick={() => onRestore(line)}>
              {t("line.restore")}
            </Button>
          </span>
        </Note>
      )}
    </div>
  );
}
