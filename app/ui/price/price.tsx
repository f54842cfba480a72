import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./price.module.css";

type Props = {
  /** Formatted, with the currency sign. */
  amount: ReactNode;
  per?: string;
  old?: ReactNode;
  /** Hidden text before the struck-through price: "цена по каталогу". */
  oldLabel?: string;
  /** line: in a list row, with the old price above; s, m, l: on cards and on the product page */
  size?: "line" | "s" | "m" | "l";
  className?: string;
};

export function Price({ amount, per, old, oldLabel, size = "m", className }: Props) {
  return (
    <p className={classes(styles.price, styles[size], className)}>
      {old && (
        <s className={styles.old}>
          {oldLabel && <VisuallyHidden>{oldLabel} </VisuallyHidden>}
          {old}
        </s>
      )}
      <span className={styles.now}>
        <b>{amount}</b>
        {per && <span className={styles.per}>{` ${per}`}</span>}
      </span>
    </p>
  );
}
