import { type ReactNode, useState } from "react";
import { formatWeekday } from "#app/i18n/format.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { CartT } from "./cart-texts.ts";
import styles from "./segment-block.module.css";

type Props = { isWrong: boolean; name: string; chosen: string | undefined; t: CartT; children: ReactNode };

/** A segment's lines, collapsible unless one of them has an error. */
export function SegmentLines({ isWrong, name, chosen, t, children }: Props) {
  const [isFolded, fold] = useState(false);
  if (isWrong && isFolded) fold(false);
  return (
    <details open={!isFolded} onToggle={(event) => fold(!event.currentTarget.open)} className={styles.lines}>
      <summary hidden={isWrong} className={styles.fold}>
        <span className={styles.whenOpen}>{t("segment.fold")}</span>
        <span className={styles.whenFolded}>
          {t("segment.unfold")}
          {chosen && ` · ${t("segment.comes", { date: formatWeekday(chosen) })}`}
        </span>
        <VisuallyHidden>: {name}</VisuallyHidden>
      </summary>
      {children}
    </details>
  );
}
