import { useNavigation } from "@remix-run/react";
import { useRef } from "react";

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
  const shown = useRef({ stored, taken: 0, wasBusy: false });
  const { wasBusy } = shown.current;
  if (!own) shown.current.stored = stored;
  // A press that another navigation has cut off was not answered.
  if (wasBusy && !busy && isIdle && !own) shown.current.taken += 1;
  shown.current.wasBusy = busy;
  return `${shown.current.taken} ${shown.current.stored}`;
}
