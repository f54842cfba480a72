import { StepList, type StepProps } from "../stepper/step-list.tsx";
import styles from "./status-stepper.module.css";

/** Stepper from top to bottom, for a side column; `description` may hold buttons. */
export function StatusStepper(props: StepProps) {
  return <StepList {...props} styles={styles} />;
}
