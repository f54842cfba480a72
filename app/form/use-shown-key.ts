import { useNavigation } from "@remix-run/react";
import { useState } from "react";

type Sent = {
  /** This form was refused. */
  own: boolean;
  /** This form is pending. */
  busy: boolean;
};

/**
 * React key of a form: remounts it when its own submission was accepted, or when `stored`, the values that its fields show, has
 * changed. Typed values stay in a refused form and while another form of the page is answered. `stored` must not be a version or a
 * count of the page, which change with every form.
 */
export function useShownKey({ own, busy }: Sent, stored = ""): string {
  const isIdle = useNavigation().state === "idle";
  const [shown, setShown] = useState({ stored, taken: 0, wasBusy: false });
  // A submission interrupted by another navigation has no answer.
  const isTaken = shown.wasBusy && !busy && isIdle && !own;
  const next = { stored: own ? shown.stored : stored, taken: isTaken ? shown.taken + 1 : shown.taken, wasBusy: busy };
  if (next.stored !== shown.stored || next.taken !== shown.taken || next.wasBusy !== shown.wasBusy) setShown(next);
  return `${next.taken} ${next.stored}`;
}
