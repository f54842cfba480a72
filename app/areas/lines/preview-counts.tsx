import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "#app/areas/live/announcer.tsx";
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
  const found = t("preview.found", { count: ordered });
  const sum = t("preview.sum", { sum: formatMoney(preview.total) });
  const unfit = closed > 0 && t("preview.closed", { count: closed });
  const waiting = open.length > 0 && t("preview.open", { count: open.length });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each preview
  useEffect(() => announce([found, sum, unfit, preview.emptyRows?.title, waiting].filter(Boolean).join(". ")), [preview]);
  return (
    <div className={styles.counts}>
      <p>{found}</p>
      <p>
        <b>{sum}</b>
      </p>
      {unfit && <p>{unfit}</p>}
      {waiting && (
        <p className={styles.open}>
          {waiting}{" "}
          {open.slice(0, maxLinks).map(({ at, field }) => (
            <a key={field} href={`#${field}`}>
              {t("preview.openLine", { number: at + 1 })}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
