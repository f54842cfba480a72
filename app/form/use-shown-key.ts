import { useNavigation } from "@remix-run/react";
import { useState } from "react";

type Sent = {
  /** This form is the refused one. */
  own: boolean;
  /** It is on its way. */
  busy: boolean;
};

/**
 * What a form is keyed by: it is drawn anew when its own press was taken, or when what its fields are filled with (`stored`) has
 * become something else. What was typed stays while another form of the page is answered, and in a refused form. `stored` is what
 * this form shows, never a version or a count of the page: those change with every other form.
 */
export function useShownKey({ own, busy }: Sent, stored = ""): string {
  const isIdle = useNavigation().state === "idle";
  const [shown, setShown] = useState({ stored, taken: 0, wasBusy: false });
  // A press that another navigation has cut off was not answered.
  const isTaken = shown.wasBusy && !busy && isIdle && !own;
  const next = { stored: own ? shown.stored : stored, taken: isTaken ? shown.taken + 1 : shown.taken, wasBusy: busy };
  if (next.stored !== shown.stored || next.taken !== shown.taken || next.wasBusy !== shown.wasBusy) setShown(next);
  return `${next.taken} ${next.stored}`;
}
