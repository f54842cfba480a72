import type { ComponentProps } from "react";
import { Checkbox } from "../checkbox/checkbox.tsx";
import styles from "./switch.module.css";

type Props = Omit<ComponentProps<typeof Checkbox>, "role" | "indeterminate" | "aside"> & {
  /** The state in words beside the switch; readers have it from the role. */
  states: { on: string; off: string };
};

/** Something that is on or off. A native checkbox: without scripts it is saved with its form. */
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
