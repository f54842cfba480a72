import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import {
  type CSSProperties,
  type Key,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { classes } from "../classes.ts";
import { isDrag } from "../drag/drag.ts";
import { Icon } from "../icon/icon.tsx";
import { useOverflow } from "../table/use-overflow.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./carousel.module.css";
import { carouselDragPx, type Glide, glideStep, hasArrived, nearestSlide, stepMs, stopsOf } from "./glide.ts";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => Key;
  render: (item: Item) => ReactNode;
  /** CSS width of a slide; full width by default. */
  slideWidth?: string;
  labels: {
    /** `aria-roledescription`: "карусель". */
    role: string;
    previous: string;
    next: string;
    /** Announced position. `places` is the number of scroll stops, which equals the number of slides when one is visible at a time. */
    place: (place: number, places: number) => string;
  };
  className?: string;
};

/** Slides that scroll and snap; buttons and mouse dragging work after hydration. There is no autoplay. */
export function Carousel<Item>({ label, items, itemKey, render, slideWidth, labels, className }: Props<Item>) {
  const hydrated = useHydrated();
  const [track, overflows] = useOverflow<HTMLDivElement>();
  const frame = useRef(0);
  const drag = useRef<{ x: number; scroll: number; moved: boolean } | null>(null);
  const [dragged, setDragged] = useState(false);
  const [place, setPlace] = useState({ current: 0, count: items.length });

  const starts = useCallback(() => {
    const box = track.current;
    const end = box ? box.scrollWidth - box.clientWidth : 0;
    const slides = [...(box?.children ?? [])] as HTMLElement[];
    return stopsOf(
      slides.map((slide) => slide.offsetLeft - (slides[0]?.offsetLeft ?? 0)),
      end,
    );
  }, [track]);
  const follow = useCallback(() => {
    const stops = starts();
    setPlace({ current: nearestSlide(stops, track.current?.scrollLeft ?? 0), count: stops.length });
  }, [starts, track]);
  useEffect(() => {
    const observer = new ResizeObserver(follow);
    if (track.current) observer.observe(track.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [follow, track]);

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
  const step = (direction: 1 | -1) => glideTo(Math.max(0, Math.min(place.count - 1, place.current + direction)));

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
      // Also after a press that only stopped a running glide.
      if (drag.current?.moved || dragged) glideTo(nearestSlide(starts(), event.currentTarget.scrollLeft));
      if (!drag.current?.moved) drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
      setDragged(false);
    },
    // The click that ends a drag must not follow a link.
    onClickCapture: (event: MouseEvent) => {
      if (drag.current?.moved) {
        event.preventDefault();
        event.stopPropagation();
      }
      drag.current = null;
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
  const arrow = (shape: typeof ChevronLeft, name: string, direction: 1 | -1, stop: boolean) => (
    <button type="button" aria-label={name} aria-disabled={stop || undefined} onClick={() => step(direction)} className={styles.arrow}>
      <Icon as={shape} />
    </button>
  );
  return (
    <section aria-roledescription={labels.role} aria-label={label} className={classes(styles.carousel, className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a list cannot take focus to be scrolled */}
      <div
        ref={track}
        role="list"
        tabIndex={overflows ? 0 : undefined}
        onScroll={follow}
        {...(hydrated && byMouse)}
        style={slideWidth ? ({ "--slide": slideWidth } as CSSProperties) : undefined}
        className={classes(styles.track, dragged && styles.dragged)}
      >
        {items.map((item) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={itemKey(item)} role="listitem" className={styles.slide}>
            {render(item)}
          </div>
        ))}
      </div>
      {hydrated && overflows && (
        <div className={styles.controls}>
          <span aria-live="polite" className={styles.place}>
            {labels.place(place.current + 1, place.count)}
          </span>
          {arrow(ChevronLeft, labels.previous, -1, place.current === 0)}
          {arrow(ChevronRight, labels.next, 1, place.current >= place.count - 1)}
        </div>
      )}
    </section>
  );
}
