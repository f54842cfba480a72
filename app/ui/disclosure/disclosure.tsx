import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./disclosure.module.css";

type Props = {
  summary: ReactNode;
  /** inline: small text with a triangle; link: the same in the accent colour; bar: a whole line with an arrow at the right */
  variant?: "inline" | "link" | "bar";
  open?: boolean;
  id?: string;
  /** Of disclosures with one name only one is open, in browsers that support it. */
  name?: string;
  className?: string;
  children: ReactNode;
};

/** A native `<details>`. */
export function Disclosure({ summary, variant = "inline", open, id, name, className, children }: Props) {
  return (
    <details id={id} open={open} {...(name ? { name } : {})} className={classes(styles.details, styles[variant], className)}>
      <summary className={styles.summary}>
        {summary}
        {variant === "bar" && <Icon as={ChevronDown} className={styles.arrow} />}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
