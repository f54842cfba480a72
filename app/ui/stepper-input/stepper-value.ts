import { formatQuantity, parseQuantity } from "../quantity-input/quantity.ts";

/** Specification 2 section 5. */
export const stepperDefaults = { step: 1, min: 0 };

export type StepperLimits = { min?: number; max?: number; step?: number };

type Rules = StepperLimits & {
  /** Clamps the value to min and max. */
  normalize?: boolean;
  /** An empty field stays empty, for fields with a placeholder. */
  mayBeEmpty?: boolean;
};

const clamp = (value: number, { min = stepperDefaults.min, max = Number.POSITIVE_INFINITY }: StepperLimits) =>
  Math.min(max, Math.max(min, value));

/** The field's value after blur: empty becomes 0 or stays empty; text that is not a number restores `before`. */
export function settleStepper(
  text: string,
  before: number | null,
  { normalize = true, mayBeEmpty: keepEmpty = false, ...limits }: Rules,
): number | null {
  const empty = text.trim() === "";
  if (empty && keepEmpty) return null;
  const value = empty ? 0 : parseQuantity(text);
  if (value === null) return before;
  return normalize ? clamp(value, limits) : value;
}

/** The value after a press of − or +: always within the limits, rounded to thousandths. */
export function pressStepper(value: number | null, direction: 1 | -1, limits: StepperLimits): number {
  const next = Math.round(((value ?? 0) + direction * (limits.step ?? stepperDefaults.step)) * 1000) / 1000;
  return clamp(next, limits);
}

export const isAtMin = (value: number | null, { min = stepperDefaults.min }: StepperLimits) => (value ?? 0) <= min;
export const isAtMax = (value: number | null, { max = Number.POSITIVE_INFINITY }: StepperLimits) => (value ?? 0) >= max;

export const showStepper = (value: number | null) => (value === null ? "" : formatQuantity(value));
