import { classes } from "../classes.ts";
import styles from "./skeleton.module.css";

/** A placeholder for a block that takes over 300 ms; `text` says what is loading. */
export function Skeleton({ text, lines = 3, className }: { text: string; lines?: number; className?: string }) {
  return (
    <div aria-busy className={classes(styles.box, className)}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} />
      ))}
      <span role="status" className={styles.text}>
        {text}
      </span>
    </div>
  );
}
