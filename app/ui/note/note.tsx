import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import styles from "./note.module.css";

const shapes = { info: Info, accent: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck };

type Props = {
  tone?: keyof typeof shapes;
  title?: ReactNode;
  icon?: IconShape;
  /** Buttons and links under the text. */
  actions?: ReactNode;
  /** More padding and a bigger icon, for a decision. */
  large?: boolean;
  id?: string;
  role?: "status" | "alert";
  className?: string;
  children?: ReactNode;
};

/** A message that stays on the page. */
export function Note({ tone = "info", title, icon, actions, large, id, role, className, children }: Props) {
  return (
    <div id={id} role={role} className={classes(styles.note, styles[tone], large && styles.large, className)}>
      <Icon as={icon ?? shapes[tone]} size={large ? "l" : "m"} className={styles.icon} />
      <div className={styles.body}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
