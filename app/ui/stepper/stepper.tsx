import { StepList, type StepProps } from "./step-list.tsx";
import styles from "./stepper.module.css";

/** Steps of a process, left to right; top to bottom on a phone. */
export function Stepper(props: StepProps) {
  return <StepList {...props} styles={styles} />;
}
