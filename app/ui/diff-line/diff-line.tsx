import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./diff-line.module.css";

export type DiffRow = { key: string; name: ReactNode; before: ReactNode; after: ReactNode; difference?: ReactNode; strong?: boolean };

/** One change: the old value struck through, an arrow, the new one bold. `labels` are hidden text: "было", "стало". */
export function Diff({ before, after, labels }: { before: ReactNode; after: ReactNode; labels?: { before: string; after: string } }) {
  return (
    <span className={styles.diff}>
      <del>
        {labels && <VisuallyHidden>{labels.before} </VisuallyHidden>}
        {before}
      </del>
      <Icon as={ArrowRight} size="s" />
      <ins>
        {labels && <VisuallyHidden>{labels.after} </VisuallyHidden>}
        {after}
      </ins>
    </span>
  );
}

/** A list of changes with the difference at the right edge. */
export function DiffLines({
  rows,
  labels,
  className,
}: {
  rows: readonly DiffRow[];
  labels?: { before: string; after: string };
  className?: string;
}) {
  return (
    <ul className={classes(styles.lines, className)}>
      {rows.map((row) => (
        <li key={row.key} className={styles.line}>
          <b className={styles.name}>{row.name}</b>
          <Diff before={row.before} after={row.after} labels={labels} />
          <span className={classes(styles.difference, row.strong && styles.strong)}>{row.difference}</span>
        </li>
      ))}
    </ul>
  );
}
