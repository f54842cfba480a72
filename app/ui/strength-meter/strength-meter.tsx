import { useEffect, useState } from "react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./strength-meter.module.css";

/** Delay of the announcement after the last key. */
const quietMs = 500;

/** 0 to 3 filled segments and their text, whose changes are announced. */
export function StrengthMeter({ level, text, id }: { level: 0 | 1 | 2 | 3; text: string; id?: string }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(level === 0 ? "" : text), quietMs);
    return () => clearTimeout(timer);
  }, [level, text]);
  return (
    <div>
      <div aria-hidden className={classes(styles.bar, styles[`level${level}`])}>
        {[1, 2, 3].map((part) => (
          <i key={part} className={part <= level ? styles.on : undefined} />
        ))}
      </div>
      <p id={id} className={styles.text}>
        {text}
      </p>
      <div aria-live="polite">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </div>
    </div>
  );
}
