import type { LucideIcon } from "lucide-react";
import { classes } from "../classes.ts";
import styles from "./icon.module.css";

export type { LucideIcon as IconShape } from "lucide-react";

type Props = { as: LucideIcon; size?: "s" | "m" | "l" | "xl"; spin?: boolean; className?: string };

/** A lucide drawing (16, 20, 24 or 32 px), always hidden from readers: the word stands beside it. */
export function Icon({ as: Shape, size = "m", spin, className }: Props) {
  return <Shape aria-hidden strokeWidth={1.75} className={classes(styles.icon, styles[size], spin && styles.spin, className)} />;
}
