import { type MouseEvent, useEffect, useRef } from "react";

/** A second click of the same hand comes within this time after the buttons have changed. Milliseconds. */
const settlesIn = 1000;

/**
 * For the element around buttons that differ from state to state (`onClickCapture`): a click right after they have changed
 * was meant for the one that stood there before, so it does nothing. Keys are not taken: what had the focus is gone.
 */
export function useSteadyPress(drawnFor: string | number): (event: MouseEvent) => void {
  const drawn = useRef(drawnFor);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (drawn.current === drawnFor) return;
    drawn.current = drawnFor;
    changedAt.current = performance.now();
  }, [drawnFor]);
  return (event) => {
    if (event.detail === 0 || performance.now() - changedAt.current > settlesIn) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
