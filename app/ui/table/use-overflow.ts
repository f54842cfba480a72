import { type RefObject, useEffect, useRef, useState } from "react";

/** True when the element has to scroll sideways; also true until scripts have measured, so the region is reachable without them. */
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
