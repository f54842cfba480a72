import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./limit-bar.module.css";

export type LimitPart = {
  kind: "debt" | "reserve" | "order" | "over";
  /** Share of the bar's width, 0 to 1. */
  share: number;
  label: ReactNode;
  amount: ReactNode;
};

type Props = {
  /** Accessible text of the bar, with all sums. */
  label: string;
  parts: readonly LimitPart[];
  /** Where the limit ends, 0 to 1 of the bar's width; only when something exceeds it. */
  end?: number;
  /** The last line of the legend: the amount left or missing. */
  rest?: { label: ReactNode; amount: ReactNode; bad?: boolean };
  legend?: "list" | "line" | "none";
  thin?: boolean;
};

/** A credit limit: debt is solid, reserve hatched, this order accent, excess hatched red; the legend has the amounts. */
export function LimitBar({ label, parts, end, rest, legend = "list", thin }: Props) {
  return (
    <div className={styles.limit}>
      <div role="img" aria-label={label} className={classes(styles.track, thin && styles.thin)}>
        {parts.map((part) => (
          <i key={part.kind} className={styles[part.kind]} style={{ width: `${(part.share * 100).toFixed(2)}%` }} />
        ))}
        {end !== undefined && <i className={styles.end} style={{ left: `calc(min(${(end * 100).toFixed(2)}%, 100% - 1rem) - 3px)` }} />}
      </div>
      {legend !== "none" && (
        <ul className={legend === "line" ? styles.line : styles.list}>
          {parts.map((part) => (
            <li key={part.kind} className={part.kind === "over" ? classes(styles.rest, styles.bad) : undefined}>
              <i className={styles[part.kind]} />
              <span>{part.label}</span>
              <span className={styles.sum}>{part.amount}</span>
            </li>
          ))}
          {rest && (
            <li className={classes(styles.rest, rest.bad && styles.bad)}>
              <i />
              <span>{rest.label}</span>
              <span className={styles.sum}>{rest.amount}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
