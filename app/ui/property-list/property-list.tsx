import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./property-list.module.css";

export type Property = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** A total; large is for the page's main total. */
  strong?: boolean | "large";
  tone?: "positive" | "negative";
};

type Props = {
  items: readonly Property[];
  /** pairs: label and value side by side; sums: values at the right edge; lines: the same with lines between; stacked: value under label */
  variant?: "pairs" | "sums" | "lines" | "stacked";
  className?: string;
};

export function PropertyList({ items, variant = "pairs", className }: Props) {
  return (
    <dl className={classes(styles.list, styles[variant], className)}>
      {items.map((item) => (
        <div key={item.key} className={classes(styles.row, item.strong && styles.strong, item.strong === "large" && styles.large)}>
          <dt>{item.label}</dt>
          <dd className={item.tone && styles[item.tone]}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
