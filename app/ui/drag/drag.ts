/** Specification 2 section 9: a shorter movement is a press. The carousel has its own, 10. */
export const dragThresholdPx = 5;

export const isDrag = (x: number, y: number, thresholdPx = dragThresholdPx): boolean => Math.hypot(x, y) > thresholdPx;
