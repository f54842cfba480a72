/**
 * Quantity rules of specification 1 sections 3 and 5 and domain.md section 6. All numbers are hundredths: 1 box = 100, 0.05 kg = 5.
 * Steps of `count` are whole pieces (multiples of 100).
 */
export type QuantityRules = {
  kind: "count" | "weight";
  step: number;
  min: number;
  max: number;
  round: "up" | "nearest" | "down";
};

/**
 * `count` is in hundredths, as the message needs it (domain.md C23). The text for `min` says "more than {count}", so `count` is one
 * unit below the smallest accepted quantity; for `max` it is one unit above the largest. For `step` it is the step, for `precision`
 * the smallest unit.
 */
export type QuantityProblem = { reason: "min" | "max" | "step" | "precision"; count: number };

/** Multiplies by 100 without float errors: 1.15 gives 115, 0.157 gives 15.7 (which `precision` refuses). */
export function toHundredths(value: number): number {
  if (Number.isSafeInteger(value)) return value * 100;
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + 2}`);
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/** The backend's check, which does not correct. Zero is allowed: it drops the line. */
export function checkQuantity(rules: QuantityRules, hundredths: number): QuantityProblem | null {
  if (hundredths === 0) return null;
  const unit = smallestUnit(rules);
  if (!Number.isFinite(hundredths) || hundredths % unit !== 0) return { reason: "precision", count: unit };
  const { lowest, highest } = orderableRange(rules);
  if (hundredths < 0 || hundredths < lowest) return { reason: "min", count: lowest - unit };
  if (hundredths > highest) return { reason: "max", count: highest + unit };
  if (hundredths % rules.step !== 0) return { reason: "step", count: rules.step };
  return null;
}

/** The client's correction on blur: truncates to the unit, rounds to the step, clamps. The result passes `checkQuantity`. */
export function normaliseQuantity(rules: QuantityRules, hundredths: number): number {
  if (!(hundredths > 0)) return 0;
  const { lowest, highest } = orderableRange(rules);
  if (lowest > highest) return 0;
  if (hundredths >= highest) return highest;
  const unit = smallestUnit(rules);
  const truncated = Math.floor(hundredths / unit) * unit;
  return Math.max(lowest, Math.min(highest, roundToStep(truncated, rules)));
}

/** Converts rules from units, as calls carry them. */
export function inHundredths({ kind, step, min, max, round }: QuantityRules): QuantityRules {
  return { kind, step: toHundredths(step), min: toHundredths(min), max: toHundredths(max), round };
}

/** `normaliseQuantity` in units; 0 drops the line. */
export function fitTyped(rules: QuantityRules, typed: number): number {
  return fromHundredths(normaliseQuantity(inHundredths(rules), toHundredths(typed)));
}

/** `min` and `max` moved inwards to multiples of the step. Empty when lowest > highest. */
export function orderableRange(rules: QuantityRules): { lowest: number; highest: number } {
  return {
    lowest: Math.ceil(Math.max(0, rules.min) / rules.step) * rules.step,
    highest: Math.floor(rules.max / rules.step) * rules.step,
  };
}

function smallestUnit(rules: QuantityRules): number {
  return rules.kind === "count" ? 100 : 1;
}

function roundToStep(hundredths: number, rules: QuantityRules): number {
  const steps = hundredths / rules.step;
  if (rules.round === "up") return Math.ceil(steps) * rules.step;
  if (rules.round === "nearest") return Math.round(steps) * rules.step;
  return Math.floor(steps) * rules.step;
}

/** Smallest and largest orderable quantity, in units, of rules in units. */
export function orderLimits(rules: QuantityRules): { min: number; max: number } {
  const { lowest, highest } = orderableRange(inHundredths(rules));
  return { min: fromHundredths(Math.max(lowest, toHundredths(rules.step))), max: fromHundredths(highest) };
}
