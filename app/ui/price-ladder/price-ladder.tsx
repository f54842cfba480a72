import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./price-ladder.module.css";

export type LadderStep = {
  /** Formatted quantity from which the price holds: "от 10 · −2 %". */
  from: ReactNode;
  price: ReactNode;
  current?: boolean;
};

type Props = {
  label: string;
  steps: readonly LadderStep[];
  /** Hidden text of the current step: "действует сейчас". */
  currentText?: string;
  /** s: in a list row; m: on a card; l: on the product page */
  size?: "s" | "m" | "l";
  className?: string;
};

/** Prices by quantity, drawn as descending steps; the current step is highlighted. */
export function PriceLadder({ label, steps, currentText, size = "m", className }: Props) {
  const shown = pickSteps(
    steps.length,
    steps.findIndex((step) => step.current),
  );
  return (
    <ol aria-label={label} className={classes(styles.ladder, styles[size], className)}>
      {shown.map((index) => {
        const step = steps[index];
        return (
          step && (
            <li key={index} aria-current={step.current || undefined}>
              <span>{step.from}</span>
              <b>{step.price}</b>
              {step.current && currentText && <VisuallyHidden>{currentText}</VisuallyHidden>}
            </li>
          )
        );
      })}
    </ol>
  );
}

/** Indexes of at most `room` steps in order: the first, the current, the next, the last, then the lowest of the others. */
function pickSteps(count: number, current: number, room = 4): number[] {
  if (count <= room) return Array.from({ length: count }, (_, index) => index);
  const wanted = [0, Math.max(current, 0), Math.min(Math.max(current, 0) + 1, count - 1), count - 1];
  const chosen = new Set(wanted);
  for (let index = 0; chosen.size < room; index += 1) chosen.add(index);
  return [...chosen].sort((a, b) => a - b);
}
