import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { TextScroll } from "../text-scroll/text-scroll.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./badge.module.css";
import { badgeCap, badgeText } from "./badge-text.ts";

type Props = {
  /** Above `max` it shows "999+". Zero renders nothing unless the type is neutral. */
  count?: number;
  max?: number;
  /** Hidden text after the number: "новых". */
  label?: string;
  /** Text instead of a number. */
  children?: ReactNode;
  icon?: IconShape;
  type?: "primary" | "accent" | "neutral";
  size?: "s" | "m" | "l";
  /** Text that does not fit stays whole (none), scrolls on hover, or ends with "…". */
  overflow?: "none" | "scrollable" | "ellipsis";
  className?: string;
};

/** A counter or a short word on a filled background. */
export function Badge({ count, max = badgeCap, label, children, icon, type = "primary", size = "m", overflow = "none", className }: Props) {
  if (count !== undefined && count <= 0 && type !== "neutral") return null;
  const text = count === undefined ? children : badgeText(count, max);
  return (
    <span className={classes(styles.badge, styles[type], styles[size], styles[overflow], className)}>
      {icon && <Icon as={icon} size="s" className={styles.icon} />}
      {text !== undefined && (overflow === "scrollable" ? <TextScroll>{text}</TextScroll> : <span className={styles.text}>{text}</span>)}
      {label && <VisuallyHidden>{` ${label}`}</VisuallyHidden>}
    </span>
  );
}
