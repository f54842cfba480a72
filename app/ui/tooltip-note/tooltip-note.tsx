import CircleHelp from "lucide-react/icons/circle-question-mark";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Tooltip } from "../tooltip/tooltip.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./tooltip-note.module.css";

/** Extra words without a control of their own. Plain visible text without scripts; with them a small button with a tooltip. */
export function TooltipNote({
  label,
  children,
  className,
}: {
  /** Name of the button. */
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
