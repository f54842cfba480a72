import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import type { Step, StepState } from "./step.ts";
import shared from "./step-list.module.css";

export type StepProps = { label: string; steps: readonly Step[]; className?: string };

const shapes: Partial<Record<StepState, typeof Check>> = { done: Check, error: X };

/** The list of Stepper and StatusStepper; each passes its own `styles`. */
export function StepList({ label, steps, className, styles }: StepProps & { styles: Readonly<Record<string, string>> }) {
  return (
    <ol aria-label={label} className={classes(styles.steps, className)}>
      {steps.map((step, index) => {
        const shape = shapes[step.state] ?? step.icon;
        const now = step.state === "active" || step.state === "warning";
        return (
          <li key={step.key} aria-current={now ? "step" : undefined} className={classes(styles.step, shared.step, shared[step.state])}>
            <span className={shared.dot} aria-hidden>
              {shape ? <Icon as={shape} size="s" /> : index + 1}
            </span>
            <b>{step.title}</b>
            {step.description && <span className={shared.text}>{step.description}</span>}
            <VisuallyHidden> ({step.stateText})</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
