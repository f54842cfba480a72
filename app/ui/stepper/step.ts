import type { ReactNode } from "react";
import type { IconShape } from "../icon/icon.tsx";

/** warning: an active step that waits for a decision */
export type StepState = "off" | "active" | "warning" | "done" | "error";

export type Step = {
  key: string;
  title: ReactNode;
  description?: ReactNode;
  state: StepState;
  /** Hidden text of the state: "пройдено", "сейчас", "впереди". */
  stateText: string;
  icon?: IconShape;
};

/** Error beats done, done beats active. */
export function stepState(is: { error?: boolean; done?: boolean; active?: boolean }): StepState {
  return is.error ? "error" : is.done ? "done" : is.active ? "active" : "off";
}
