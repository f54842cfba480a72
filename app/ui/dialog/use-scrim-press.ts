import { type MouseEvent, type PointerEvent, useRef } from "react";

/** A press that began and ended on the scrim of a `<dialog>`; a selection of text that ends there is none. */
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
