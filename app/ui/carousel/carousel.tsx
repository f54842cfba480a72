import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type CSSProperties, type Key, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { isDrag } from "../drag/drag.ts";
import { useOverflow } from "../table/use-overflow.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./carousel.module.css";
import { carouselDragPx, type Glide, glideStep, hasArrived, nearestSlide, stepMs } from "./glide.ts";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => Key;
  render: (item: Item) => ReactNode;
  /** Width of a slide; the whole line by default. */
  slideWidth?: string;
  labels: { /** Of the kind of thing: "карусель". */ role: string; previous: string; next: string; place: (slide: number, slides: number) => string };
  className?: string;
};

/** Slides that scroll and snap; buttons and dragging by mouse come with scripts. Nothing moves by itself. */
export function Carousel<Item>({ label, items, itemKey, render, slideWidth, labels, className }: Props<Item>) {
  const hydrated = useHydrated();
  const [track, overflows] = useOverflow<HTMLDivElement>();
  const frame = useRef(0);
  const drag = useRef<{ x: number; scroll: number; moved: boolean } | null>(null);
  const [dragged, setDragged] = useState(false);
  const [current, setCurrent] = useState(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const starts = () => {
    const box = track.current;
    const end = box ? box.scrollWidth - box.clientWidth : 0;
    const slides = [...(box?.children ?? [])] as HTMLElement[];
    return slides.map((slide) => Math.min(end, slide.offsetLeft - (slides[0]?.offsetLeft ?? 0)));
  };
  const glideTo = (index: number) => {
    const box = track.current;
    const target = starts()[index];
    if (!box || target === undefined) return;
    cancelAnimationFrame(frame.current);
    const arrive = () => {
      box.scrollLeft = target;
      setDragged(false);
    };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return arrive();
    let state: Glide = { position: box.scrollLeft, velocity: 0 };
    let last = performance.now();
    setDragged(true);
    const move = (now: number) => {
      for (; now - last >= stepMs; last += stepMs) state = glideStep(state, target);
      if (hasArrived(state, target)) return arrive();
      box.scrollLeft = state.position;
      frame.current = requestAnimationFrame(move);
    };
    frame.current = requestAnimationFrame(move);
  };
  const step = (direction: 1 | -1) => glideTo(Math.max(0, Math.min(items.length - 1, current + direction)));

  const byMouse = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      cancelAnimationFrame(frame.current);
      drag.current = { x: event.clientX, scroll: event.currentTarget.scrollLeft, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const began = drag.current;
      if (!began) return;
      const x = event.clientX - began.x;
      if (!began.moved && isDrag(x, 0, carouselDragPx)) {
        began.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }
      if (began.moved) event.currentTarget.scrollLeft = began.scroll - x;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // Also after a press that only stopped a glide half way.
      if (drag.current?.moved || dragged) glideTo(nearestSlide(starts(), event.currentTarget.scrollLeft));
      if (!drag.current?.moved) drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
      setDragged(false);
    },
    // The click that ends a drag follows no link.
    onClickCapture: (event: MouseEvent) => {
      if (drag.current?.moved) {
        event.preventDefault();
        event.stopPropagation();
      }
      drag.current = null;
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
  const last = items.length - 1;
  return (
    <section aria-roledescription={labels.role} aria-label={label} className={classes(styles.carousel, className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a list cannot take focus to be scrolled */}
      <div
        ref={track}
        role="list"
        tabIndex={overflows ? 0 : undefined}
        onScroll={() => setCurrent(nearestSlide(starts(), track.current?.scrollLeft ?? 0))}
        {...(hydrated && byMouse)}
        style={slideWidth ? ({ "--slide": slideWidth } as CSSProperties) : undefined}
        className={classes(styles.track, dragged && styles.dragged)}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {items.map((item) => <div key={itemKey(item)} role="listitem" className={styles.slide}>{render(item)}</div>)}
      </div>
      {hydrated && overflows && (
        <div className={styles.controls}>
          <span aria-live="polite" className={styles.place}>{labels.place(current + 1, items.length)}</span>
          <Button type="button" iconOnly icon={ChevronLeft} aria-label={labels.previous} aria-disabled={current === 0 || undefined} onClick={() => step(-1)} />
          <Button type="button" iconOnly icon={ChevronRight} aria-label={labels.next} aria-disabled={current === last || undefined} onClick={() => step(1)} />
        </div>
      )}
    </section>
  );
}
