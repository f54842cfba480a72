/** Specification 2 section 9: the carousel's drag threshold, and its duration, which is a factor of the glide and not a time. */
export const carouselDragPx = 10;
export const carouselDuration = 25;

const friction = 0.68;
/** Milliseconds of one step: 60 a second at any screen refresh rate. */
export const stepMs = 1000 / 60;

export type Glide = { position: number; velocity: number };

/** One step towards `target`: a spring, softer with a longer duration, with friction. */
export function glideStep({ position, velocity }: Glide, target: number, duration = carouselDuration): Glide {
  const next = (velocity + (target - position) / duration) * friction;
  return { position: position + next, velocity: next };
}

export const hasArrived = ({ position, velocity }: Glide, target: number): boolean =>
  Math.abs(target - position) < 0.5 && Math.abs(velocity) < 0.5;

/** Scroll positions where the row stops: the start of each slide, at most `end`. */
export function stopsOf(starts: readonly number[], end: number): number[] {
  return [...new Set(starts.map((start) => Math.min(start, end)))];
}

/** Index of the start nearest to a scroll position. */
export function nearestSlide(starts: readonly number[], position: number): number {
  let nearest = 0;
  starts.forEach((start, index) => {
    if (Math.abs(start - position) < Math.abs((starts[nearest] ?? 0) - position)) nearest = index;
  });
  return nearest;
}
