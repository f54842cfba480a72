import { classes } from "../classes.ts";
import styles from "./strength-meter.module.css";

/** 0 to 3 segments with the words that say the same. `text` changes are announced. */
export function StrengthMeter({ level, text, id }: { level: 0 | 1 | 2 | 3; text: string; id?: string }) {
  return (
    <div id={id}>
      <div aria-hidden className={classes(styles.bar, styles[`level${level}`])}>{[1, 2, 3].map((part) => <i key={part} className={part <= level ? styles.on : undefined} />)}</div>
      <p aria-live="polite" className={styles.text}>{text}</p>
    </div>
  );
}
