/** Specification 2 section 9: a shorter movement is a press. The carousel's own threshold is 10. */
export const dragThresholdPx = 5;

export const isDrag = (x: number, y: number, thresholdPx = dragThresholdPx): boolean => Math.hypot(x, y) > thresholdPx;
