import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Handles a press that begins and ends on the backdrop of a `<dialog>`; a text selection that only ends there does not count. */
export function useScrimPress(onPress: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      began.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (began.current && event.target === event.currentTarget) onPress();
      began.current = false;
    },
  };
}
