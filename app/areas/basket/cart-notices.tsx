import { formatDate } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { type CartLine, type CartView, linesOf } from "./cart-view.ts";
import { type CartT, inUnits } from "./cart-words.ts";
import type { DroppedDate } from "./chosen-dates.ts";
import styles from "./cart-screen.module.css";

/** Delivery days that are no longer offered, shown until others are chosen. */
export function DroppedDates({ dropped, t }: { dropped: readonly DroppedDate[]; t: CartT }) {
  return dropped.map(({ segment, name, date }) => (
    <Note key={segment} tone="warning" role="status" title={t("dropped.title", { date: formatDate(date) })} className={styles.notice}>
      <Link href={`#date-${segment}`}>{t("dropped.text", { name })}</Link>
    </Note>
  ));
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
  return <LineNote words={line && t("line.removed", { name: line.name })} {...{ line, onRestore, t }} />;
}

/** A line removed in another tab while its quantity was being typed here. */
export function GoneLine({ line, onRestore, t }: Back) {
  return (
    <LineNote
      words={line && t("line.gone", { name: line.name, quantity: inUnits(t, line.quantity, line.rules.unit) })}
      {...{ line, onRestore, t }}
    />
  );
}

function LineNote({ words, line, onRestore, t }: Back & { words: string | null }) {
  return (
    <div role="status">
      {line && (
        <Note tone="info" className={styles.notice}>
          <span className={styles.removed}>
            {words}
            <Button type="button" variant="quiet" onClick={() => onRestore(line)}>
              {t("line.restore")}
            </Button>
          </span>
        </Note>
      )}
    </div>
  );
}
