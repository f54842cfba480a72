import sprite from "virtual:icon-sprite";
import type { LucideIcon } from "lucide-react";
import { classes } from "../classes.ts";
import styles from "./icon.module.css";

/** The type of `import Check from "lucide-react/icons/check"`; at run time it is the icon's name, see sprite-plugin.ts. */
export type { LucideIcon as IconShape } from "lucide-react";

type Props = { as: LucideIcon; size?: "s" | "m" | "l" | "xl"; spin?: boolean; className?: string };

/** A lucide icon (16, 20, 24 or 32 px), always hidden from screen readers: text stands beside it. */
export function Icon({ as: shape, size = "m", spin, className }: Props) {
  return (
    <svg aria-hidden="true" className={classes(styles.icon, size !== "m" && styles[size], spin && styles.spin, className)}>
      <use href={`${sprite}#${shape as unknown as string}`} />
    </svg>
  );
}
