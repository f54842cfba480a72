/**
 * Quantity rules of specification 1 sections 3 and 5, domain.md section 6.
 * All numbers are hundredths: 1 box = 100, 0.05 kg = 5. `count` steps are whole pieces (multiples of 100).
 */
export type QuantityRules = {
  kind: "count" | "weight";
  step: number;
  min: number;
  max: number;
  round: "up" | "nearest" | "down";
};

/**
 * `count` is in hundredths and ready for the message (domain.md C23): the text for a minimum says "more than {count}",
 * so it is one unit below the smallest accepted value, and one unit above the largest for a maximum.
 * For `step` it is the step, for `precision` the smallest unit.
 */
export type QuantityProblem = { reason: "min" | "max" | "step" | "precision"; count: number };

/** Shifts the decimal point without float noise: 1.15 gives 115, 0.157 gives 15.7 (refused later as `precision`). */
export function toHundredths(value: number): number {
  if (Number.isSafeInteger(value)) return value * 100;
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + 2}`);
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/** The server's check: it refuses and never corrects. Zero is always allowed: it drops the line. */
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

/** The client's correction on blur: cut, round to the step by mode, clamp. The result always passes `checkQuantity`. */
export function normaliseQuantity(rules: QuantityRules, hundredths: number): number {
  if (!(hundredths > 0)) return 0;
  const { lowest, highest } = orderableRange(rules);
  if (lowest > highest) return 0;
  if (hundredths >= highest) return highest;
  const unit = smallestUnit(rules);
  const cut = Math.floor(hundredths / unit) * unit;
  return Math.max(lowest, Math.min(highest, roundToStep(cut, rules)));
}

/** The rules as calls carry them, in units. */
export function inHundredths({ kind, step, min, max, round }: QuantityRules): QuantityRules {
  return { kind, step: toHundredths(step), min: toHundredths(min), max: toHundredths(max), round };
}

/** What a field makes of a typed number by rules in units; 0 takes the line away. */
export function fitTyped(rules: QuantityRules, typed: number): number {
  return fromHundredths(normaliseQuantity(inHundredths(rules), toHundredths(typed)));
}

/** `min` and `max` snapped inside to multiples of the step counted from 0. Empty when lowest > highest. */
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
