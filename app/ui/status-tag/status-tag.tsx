import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon, type IconShape } from "../icon/icon.tsx";
import styles from "./status-tag.module.css";

export type Tone = "neutral" | "info" | "warning" | "success" | "accent" | "danger" | "done";

/** A status as text with an icon and a colour. */
export function StatusTag({
  tone = "neutral",
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: IconShape;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={classes(styles.tag, styles[tone], className)}>
      {icon && <Icon as={icon} size="s" />}
      {children}
    </span>
  );
}
