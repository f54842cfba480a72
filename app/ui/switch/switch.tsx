import type { ComponentProps } from "react";
import { Checkbox } from "../checkbox/checkbox.tsx";
import styles from "./switch.module.css";

type Props = Omit<ComponentProps<typeof Checkbox>, "role" | "indeterminate" | "aside"> & {
  /** The state as text beside the switch; screen readers get it from the role. */
  states: { on: string; off: string };
};

/** A native checkbox drawn as a switch; without scripts it is posted with its form. */
export function Switch({ states, className, ...rest }: Props) {
  return (
    <div className={className}>
      <Checkbox
        {...rest}
        role="switch"
        className={styles.line}
        aside={
          <span aria-hidden>
            <span className={styles.on}>{states.on}</span>
            <span className={styles.off}>{states.off}</span>
          </span>
        }
      />
    </div>
  );
}
