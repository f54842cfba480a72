import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./mobile-bar.module.css";

/** The main action at the bottom edge of a phone; with `always` below 1200 px, where the summary column moves under the lines. */
export function MobileBar({
  label,
  sum,
  always,
  className,
  children,
}: {
  /** "Итого, 4 позиции" */
  label?: ReactNode;
  sum?: ReactNode;
  always?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes(styles.bar, always ? styles.narrow : styles.phone, className)}>
      {(label || sum) && (
        <div>
          <div className={styles.label}>{label}</div>
          <b className={styles.sum}>{sum}</b>
        </div>
      )}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
