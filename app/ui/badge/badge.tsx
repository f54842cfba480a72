import { classes } from "../classes.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./badge.module.css";

type Props = { count: number; /** Hidden words after the number: "новых". */ label?: string; tone?: "highlight" | "accent" | "neutral"; max?: number; className?: string };

/** A counter; above `max` it shows "999+". Draws nothing at zero unless neutral. */
export function Badge({ count, label, tone = "highlight", max = 999, className }: Props) {
  if (count <= 0 && tone !== "neutral") return null;
  return <span className={classes(styles.badge, styles[tone], className)}>{count > max ? `${max}+` : count}{label && <VisuallyHidden> {label}</VisuallyHidden>}</span>;
}
