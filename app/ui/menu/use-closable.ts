import { type RefObject, useEffect, useRef } from "react";

/** Makes a `<details>` close like a drop-down: on Esc, a press outside, focus outside or a followed link. */
export function useClosable(isOn = true): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const box = details.current;
    if (!box || !isOn) return;
    const close = () => box.removeAttribute("open");
    const outside = (event: Event) => {
      if (box.open && event.target instanceof Node && !box.contains(event.target)) close();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.open) return;
      // The first Esc closes the list of a field inside.
      if (event.target instanceof Element && event.target.matches("[role=combobox][aria-expanded=true]")) return;
      event.stopPropagation();
      close();
      box.querySelector("summary")?.focus();
    };
    const follow = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) close();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    box.addEventListener("keydown", key);
    box.addEventListener("click", follow);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      box.removeEventListener("keydown", key);
      box.removeEventListener("click", follow);
    };
  }, [isOn]);
  return details;
}
