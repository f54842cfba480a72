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
