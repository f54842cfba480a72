import { formatDate } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { CartLine } from "./cart-view.ts";
import type { CartT } from "./cart-words.ts";
import type { DroppedDate } from "./chosen-dates.ts";
import styles from "./cart-screen.module.css";

/** A day that was chosen and is no longer offered stays announced until another one is chosen. */
export function DroppedDates({ dropped, t }: { dropped: readonly DroppedDate[]; t: CartT }) {
  return dropped.map(({ segment, name, date }) => (
    <Note key={segment} tone="warning" role="status" title={t("dropped.title", { date: formatDate(date) })} className={styles.notice}>
      <Link href={`#date-${segment}`}>{t("dropped.text", { name })}</Link>
    </Note>
  ));
}

/** The last line taken away by a script can come back. */
export function RemovedLine({ line, onRestore, t }: { line: CartLine | null; onRestore: (line: CartLine) => void; t: CartT }) {
  return (
    <div role="status">
      {line && (
        <Note tone="info" className={styles.notice}>
          <span className={styles.removed}>
            {t("line.removed", { name: line.name })}
            <Button type="button" variant="quiet" onClick={() => onRestore(line)}>
              {t("line.restore")}
            </Button>
          </span>
        </Note>
      )}
    </div>
  );
}
