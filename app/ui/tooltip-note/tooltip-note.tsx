import CircleHelp from "lucide-react/icons/circle-question-mark";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Tooltip } from "../tooltip/tooltip.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./tooltip-note.module.css";

/** Extra text that belongs to no control: a small button with a tooltip, or visible text without scripts. */
export function TooltipNote({
  label,
  children,
  className,
}: {
  /** Accessible name of the button. */
  label: string;
  children: ReactNode;
  className?: string;
}) {
  const hydrated = useHydrated();
  if (!hydrated) return <span className={classes(styles.plain, className)}>{children}</span>;
  return (
    <Tooltip text={children} className={className}>
      {(attributes) => (
        <button type="button" {...attributes} aria-label={label} className={styles.button}>
          <Icon as={CircleHelp} size="s" />
        </button>
      )}
    </Tooltip>
  );
}
