import FileText from "lucide-react/icons/file-text";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./file-card.module.css";

type Props = {
  name: ReactNode;
  /** Opens or downloads the file. */
  href?: string;
  /** "PDF, 1,2 МБ" */
  meta?: ReactNode;
  /** A StatusTag. */
  status?: ReactNode;
  /** Why the file was declined, or what is missing. */
  reason?: ReactNode;
  /** A ProgressBar of the upload. */
  progress?: ReactNode;
  /** Buttons or forms: replace, delete. */
  actions?: ReactNode;
  icon?: IconShape;
  as?: "li" | "div";
  className?: string;
  /** Content under the row that one of the buttons opens. */
  children?: ReactNode;
};

export function FileCard({
  name,
  href,
  meta,
  status,
  reason,
  progress,
  actions,
  icon = FileText,
  as: Element = "div",
  className,
  children,
}: Props) {
  return (
    <Element className={classes(styles.card, className)}>
      <Icon as={icon} size="l" className={styles.icon} />
      <div className={styles.text}>
        <div className={styles.name}>
          {href ? (
            <Link href={href} reloadDocument>
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          )}
          {status}
        </div>
        {meta && <p className={styles.meta}>{meta}</p>}
        {reason && <p className={styles.reason}>{reason}</p>}
        {progress}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.below}>{children}</div>}
    </Element>
  );
}
