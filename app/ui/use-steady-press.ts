import { type MouseEvent, useEffect, useRef } from "react";

/** Milliseconds within which an accidental second click comes after the buttons have changed. */
const settlesIn = 1000;

/**
 * `onClickCapture` for an element whose buttons change with the state: ignores a click right after a change, which was meant for
 * the previous button. Key presses pass: the focused button is gone with the change.
 */
export function useSteadyPress(renderedFor: string | number): (event: MouseEvent) => void {
  const rendered = useRef(renderedFor);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (rendered.current === renderedFor) return;
    rendered.current = renderedFor;
    changedAt.current = performance.now();
  }, [renderedFor]);
  return (event) => {
    if (event.detail === 0 || performance.now() - changedAt.current > settlesIn) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
