import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import styles from "./lines.module.css";
import { answerField, isOpen, isOrdered, type Preview } from "./preview.ts";

/** Open lines linked from the top; further ones follow below anyway. */
const maxLinks = 20;

/** Number and sum of the lines that go into the basket, and links to those that need an answer. */
export function PreviewCounts({ preview }: { preview: Preview }) {
  const { t } = useTranslation("lines");
  const open = preview.lines.flatMap((line, at) => (isOpen(line) ? [{ at, field: answerField(line, at) }] : []));
  const ordered = preview.lines.filter(isOrdered).length;
  const closed = preview.lines.length - ordered - open.length;
  return (
    <div className={styles.counts}>
      <p>{t("look.found", { count: ordered })}</p>
      <p>
        <b>{t("look.sum", { sum: formatMoney(preview.total) })}</b>
      </p>
      {closed > 0 && <p>{t("look.closed", { count: closed })}</p>}
      {open.length > 0 && (
        <p className={styles.open}>
          {t("look.open", { count: open.length })}{" "}
          {open.slice(0, maxLinks).map(({ at, field }) => (
            <a key={field} href={`#${field}`}>
              {t("look.openLine", { number: at + 1 })}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
