import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import { TextScroll } from "../text-scroll/text-scroll.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import { badgeCap, badgeText } from "./badge-text.ts";
import styles from "./badge.module.css";

type Props = {
  /** A number; above `max` it shows "999+". Draws nothing at zero unless neutral. */
  count?: number;
  max?: number;
  /** Hidden words after the number: "новых". */
  label?: string;
  /** Words instead of a number. */
  children?: ReactNode;
  icon?: IconShape;
  type?: "primary" | "accent" | "neutral";
  size?: "s" | "m" | "l";
  /** What happens to words that do not fit: they stay whole, run while pointed at, or end with "…". */
  overflow?: "none" | "scrollable" | "ellipsis";
  className?: string;
};

/** A counter or a short word on a filled ground. */
export function Badge({ count, max = badgeCap, label, children, icon, type = "primary", size = "m", overflow = "none", className }: Props) {
  if (count !== undefined && count <= 0 && type !== "neutral") return null;
  const words = count === undefined ? children : badgeText(count, max);
  return (
    <span className={classes(styles.badge, styles[type], styles[size], styles[overflow], className)}>
      {icon && <Icon as={icon} size="s" className={styles.icon} />}
      {words !== undefined && (overflow === "scrollable" ? <TextScroll>{words}</TextScroll> : <span className={styles.text}>{words}</span>)}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
