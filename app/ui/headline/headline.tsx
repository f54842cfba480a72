import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./headline.module.css";

type Props = {
  title: ReactNode;
  /** Status tags after the title. */
  tags?: ReactNode;
  subtitle?: ReactNode;
  breadcrumbs?: ReactNode;
  /** Buttons at the right; under the title on a phone. */
  actions?: ReactNode;
  /** Smaller, with the subtitle beside the title. */
  compact?: boolean;
  className?: string;
};

/** The page's header with its only `h1`, which takes focus after navigation (id `title`). */
export function Headline({ title, tags, subtitle, breadcrumbs, actions, compact, className }: Props) {
  return (
    <div data-headline="" className={classes(styles.box, compact && styles.compact, className)}>
      {breadcrumbs && <div className={styles.crumbs}>{breadcrumbs}</div>}
      <div className={styles.head}>
        <div className={styles.text}>
          <div className={styles.line}>
            <h1 id="title" tabIndex={-1}>
              {title}
            </h1>
            {tags}
          </div>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
