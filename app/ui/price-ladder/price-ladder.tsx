import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import { pickSteps } from "./pick-steps.ts";
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
