import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether the element scrolls sideways; true until it is measured, so that the region is focusable without scripts. */
export function useOverflow<Element extends HTMLElement>(): [RefObject<Element>, boolean] {
  const element = useRef<Element>(null);
  const [overflows, setOverflows] = useState(true);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setOverflows(box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, overflows];
}
