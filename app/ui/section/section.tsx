import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./section.module.css";

type Props = { id: string; title: ReactNode; headingLevel?: 2 | 3 | 4; aside?: ReactNode; className?: string; children?: ReactNode };

/** A named section of a page without a card. */
export function Section({ id, title, headingLevel = 2, aside, className, children }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes(styles.section, className)}>
      <div className={styles.head}>
        <Heading id={`${id}-title`}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
