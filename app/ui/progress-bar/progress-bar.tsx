import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./progress-bar.module.css";

type Props = {
  /** Accessible name: "84 процента минимальной суммы". */
  label: string;
  value?: number;
  max?: number;
  title?: ReactNode;
  text?: ReactNode;
  className?: string;
};

/** A native `<progress>` with its text above; indeterminate without `value`. */
export function ProgressBar({ label, value, max = 100, title, text, className }: Props) {
  return (
    <div className={classes(styles.box, className)}>
      {(title || text) && (
        <div className={styles.labels}>
          <b>{title}</b>
          <span className={styles.text}>{text}</span>
        </div>
      )}
      <progress aria-label={label} max={max} value={value} className={styles.bar} />
    </div>
  );
}
