import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { resizeThrottleMs, throttle } from "../throttle.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./tooltip.module.css";

const useBrowserLayout = typeof window === "undefined" ? useEffect : useLayoutEffect;

type Props = {
  text: ReactNode;
  /** Renders the trigger, which must be focusable and take the attributes. */
  children: (attributes: { "aria-describedby"?: string }) => ReactNode;
  className?: string;
};

/** Extra text for a control, shown on hover and focus; Esc hides it. Without scripts it is visible beside the control. */
export function Tooltip({ text, children, className }: Props) {
  const hydrated = useHydrated();
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useBrowserLayout(() => {
    if (!shown) return;
    const measure = () => {
      const trigger = box.current?.firstElementChild;
      if (!trigger || !tip.current) return;
      const { width, height } = tip.current.getBoundingClientRect();
      setPlace(
        placeTooltip(
          trigger.getBoundingClientRect(),
          { width, height },
          { width: document.documentElement.clientWidth, height: window.innerHeight },
        ),
      );
    };
    measure();
    const scrolled = throttle(measure, tooltipScrollThrottleMs);
    const resized = throttle(measure, resizeThrottleMs);
    document.addEventListener("scroll", scrolled, { capture: true, passive: true });
    window.addEventListener("resize", resized);
    return () => {
      scrolled.cancel();
      resized.cancel();
      document.removeEventListener("scroll", scrolled, { capture: true });
      window.removeEventListener("resize", resized);
    };
  }, [shown]);
  if (!hydrated)
    return (
      <span className={classes(styles.plain, className)}>
        {children({})}
        <span className={styles.text}>{text}</span>
      </span>
    );
  const hide = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !shown) return;
    event.stopPropagation();
    setShown(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tooltip stays while the pointer is on it
    <span
      ref={box}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={hide}
      className={classes(styles.box, className)}
    >
      {children({ "aria-describedby": id })}
      <span
        ref={tip}
        role="tooltip"
        id={id}
        style={place && ({ "--left": `${place.left}px`, "--top": `${place.top}px` } as CSSProperties)}
        className={classes(styles.tip, !shown && styles.gone)}
      >
        {text}
      </span>
    </span>
  );
}

/** Specification 2 section 9: distance to the window's edges, to the trigger; throttle while scrolling. */
export const tooltipMarginPx = 8;
export const tooltipOffsetPx = 4;
export const tooltipScrollThrottleMs = 16;

type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };

/** Above the trigger, centred; below it when there is room only there; never closer to an edge than the margin. */
export function placeTooltip(trigger: Box, tip: Size, view: Size): { left: number; top: number; side: "above" | "below" } {
  const above = trigger.top - tooltipOffsetPx - tip.height;
  const below = trigger.top + trigger.height + tooltipOffsetPx;
  const fitsAbove = above >= tooltipMarginPx;
  const fitsBelow = below + tip.height <= view.height - tooltipMarginPx;
  const side = fitsAbove || !fitsBelow ? "above" : "below";
  const middle = trigger.left + trigger.width / 2 - tip.width / 2;
  const left = Math.max(tooltipMarginPx, Math.min(middle, view.width - tooltipMarginPx - tip.width));
  return { left, top: Math.max(tooltipMarginPx, side === "above" ? above : below), side };
}
