import { useNavigation } from "@remix-run/react";
import { useState } from "react";

type FormState = {
  /** This form was rejected. */
  own: boolean;
  /** This form is pending. */
  busy: boolean;
};

/**
 * React key of a form: remounts it when its own submission was accepted, or when `stored`, the values that its fields show, has
 * changed. Typed values stay in a rejected form and while another form of the page is answered. `stored` must not be a version or a
 * count of the page, which change with every form.
 */
export function useFormResetKey({ own, busy }: FormState, stored = ""): string {
  const isIdle = useNavigation().state === "idle";
  const [state, setState] = useState({ stored, accepted: 0, wasBusy: false });
  // A submission interrupted by another navigation has no answer.
  const isAccepted = state.wasBusy && !busy && isIdle && !own;
  const next = { stored: own ? state.stored : stored, accepted: isAccepted ? state.accepted + 1 : state.accepted, wasBusy: busy };
  if (next.stored !== state.stored || next.accepted !== state.accepted || next.wasBusy !== state.wasBusy) setState(next);
  return `${next.accepted} ${next.stored}`;
}
