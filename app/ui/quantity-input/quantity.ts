export type Limits = { min?: number; max?: number; step?: number; rounding?: "up" | "down" | "nearest" };

const maxTyped = 100;

/** Parses typed text: comma or dot, spaces and invisible characters allowed; null when it is not a quantity. */
export function parseQuantity(text: string): number | null {
  if (text.length > maxTyped) return null;
  const clean = text.replace(/[\s\p{C}]/gu, "").replace(",", ".");
  return /^\d+(\.\d*)?$|^\.\d+$/.test(clean) ? Number(clean) : null;
}

export function formatQuantity(value: number): string {
  return String(Number(value.toFixed(3))).replace(".", ",");
}

/** Rounds to a multiple of the step and clamps to min and max. Counts in thousandths, so that 0.1 + 0.2 is 0.3. */
export function fitQuantity(value: number, { min = 0, max = Number.POSITIVE_INFINITY, step = 1, rounding = "nearest" }: Limits): number {
  const unit = Math.max(1, Math.round(step * 1000));
  const steps = Math.round(value * 1000) / unit;
  const whole = { up: Math.ceil, down: Math.floor, nearest: Math.round }[rounding](steps);
  return Math.min(max, Math.max(min, (whole * unit) / 1000));
}

/** The next multiple of the step up or down; `value` need not be a multiple. */
export function stepQuantity(value: number, direction: 1 | -1, limits: Limits): number {
  const unit = Math.max(1, Math.round((limits.step ?? 1) * 1000));
  const steps = Math.round(value * 1000) / unit;
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return fitQuantity((next * unit) / 1000, limits);
}
