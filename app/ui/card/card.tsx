import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./card.module.css";

type Props = {
  as?: "section" | "article" | "div" | "aside" | "form" | "li";
  id?: string;
  /** A heading with a line under it, which names the card; needs `id`. */
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** At the right of the heading. */
  aside?: ReactNode;
  /** none: for tables and lists that reach the edges */
  pad?: "none" | "normal" | "large";
  round?: "l" | "xl";
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  children?: ReactNode;
};

export function Card({
  as: Element = "section",
  id,
  title,
  headingLevel = 2,
  aside,
  pad = "normal",
  round = "l",
  className,
  children,
  ...rest
}: Props) {
  const Heading = `h${headingLevel}` as const;
  const labelledBy = title && id && !rest["aria-label"] ? `${id}-title` : rest["aria-labelledby"];
  return (
    <Element
      id={id}
      aria-label={rest["aria-label"]}
      aria-labelledby={labelledBy}
      className={classes(styles.card, round === "xl" && styles.xl, className)}
    >
      {title && (
        <div className={styles.head}>
          <Heading id={id && `${id}-title`}>{title}</Heading>
          {aside}
        </div>
      )}
      {pad === "none" ? children : <div className={classes(styles.body, pad === "large" && styles.large)}>{children}</div>}
    </Element>
  );
}
