/** Specification 2 section 9: the carousel's own drag threshold, and its duration (in steps of the glide, no unit of time). */
export const carouselDragPx = 10;
export const carouselDuration = 25;

const friction = 0.68;
/** One step, 60 in a second whatever the screen does. */
export const stepMs = 1000 / 60;

export type Glide = { position: number; velocity: number };

/** One step of the way to `target`: a pull that a longer duration makes softer, and friction. */
export function glideStep({ position, velocity }: Glide, target: number, duration = carouselDuration): Glide {
  const next = (velocity + (target - position) / duration) * friction;
  return { position: position + next, velocity: next };
}

export const hasArrived = ({ position, velocity }: Glide, target: number): boolean =>
  Math.abs(target - position) < 0.5 && Math.abs(velocity) < 0.5;

/** Where the row can stop: at the start of each slide, the last of them as far as it scrolls. */
export function stopsOf(starts: readonly number[], end: number): number[] {
  return [...new Set(starts.map((start) => Math.min(start, end)))];
}

/** The slide nearest to a scroll position, by where the slides begin. */
export function nearestSlide(starts: readonly number[], position: number): number {
  let nearest = 0;
  starts.forEach((start, index) => {
    if (Math.abs(start - position) < Math.abs((starts[nearest] ?? 0) - position)) nearest = index;
  });
  return nearest;
}
