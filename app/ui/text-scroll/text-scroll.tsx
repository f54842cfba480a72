import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./text-scroll.module.css";

/** Specification 2 section 9. */
export const pxPerSecond = 50;
export const shortestSeconds = 1;

/** Duration of a scroll by `overflowPx`. */
export const scrollSeconds = (overflowPx: number): number => Math.max(shortestSeconds, overflowPx / pxPerSecond);

/**
 * A cut line that scrolls once to its end on hover or focus; without scripts or with reduced motion the text wraps. Inside a link
 * or a button it follows their hover and focus; elsewhere it takes focus itself when it is cut.
 */
export function TextScroll({ children, className }: { children: ReactNode; className?: string }) {
  const hydrated = useHydrated();
  const box = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const [shift, setShift] = useState(0);
  const [alone, setAlone] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!hydrated || !element) return;
    const owner =
      element.parentElement?.closest<HTMLElement>("a[href],button,summary,input,select,textarea,[tabindex]:not(main)") ?? element;
    const hiddenPx = () => Math.ceil((text.current?.getBoundingClientRect().width ?? 0) - element.clientWidth);
    const observer = new ResizeObserver(() => setAlone(owner === element && hiddenPx() > 0));
    const start = () => setShift(Math.max(0, hiddenPx()));
    const stop = () => setShift(0);
    observer.observe(element);
    for (const name of ["pointerenter", "focus"]) owner.addEventListener(name, start);
    for (const name of ["pointerleave", "blur"]) owner.addEventListener(name, stop);
    return () => {
      observer.disconnect();
      for (const name of ["pointerenter", "focus"]) owner.removeEventListener(name, start);
      for (const name of ["pointerleave", "blur"]) owner.removeEventListener(name, stop);
    };
  }, [hydrated]);
  if (!hydrated) return <span className={classes(styles.whole, className)}>{children}</span>;
  const way = { "--shift": `${-shift}px`, "--seconds": `${scrollSeconds(shift)}s` } as CSSProperties;
  return (
    <span ref={box} tabIndex={alone ? 0 : undefined} style={way} className={classes(styles.box, shift > 0 && styles.moving, className)}>
      <span ref={text} className={styles.text}>
        {children}
      </span>
    </span>
  );
}
