import CircleHelp from "lucide-react/icons/circle-question-mark";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./tooltip-note.module.css";

/** Extra words. Plain visible text without scripts; with them a small button that shows them on hover and focus, Esc hides. */
export function TooltipNote({ label, children, className }: { /** Name of the button. */ label: string; children: ReactNode; className?: string }) {
  const hydrated = useHydrated();
  const id = useId();
  const [shown, setShown] = useState(false);
  if (!hydrated) return <span className={classes(styles.plain, className)}>{children}</span>;
  const hide = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !shown) return;
    event.stopPropagation();
    setShown(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the words have to stay while the pointer is on them
    <span className={classes(styles.box, className)} onMouseEnter={() => setShown(true)} onMouseLeave={() => setShown(false)} onKeyDown={hide}>
      <button type="button" aria-label={label} aria-describedby={id} onFocus={() => setShown(true)} onBlur={() => setShown(false)} onClick={() => setShown(true)} className={styles.button}><Icon as={CircleHelp} size="s" /></button>
      <span role="tooltip" id={id} className={classes(styles.tip, !shown && styles.gone)}>{children}</span>
    </span>
  );
}
