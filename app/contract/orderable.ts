type Quantities = { step?: number | undefined; min?: number | undefined; max?: number | undefined };

/** Why nothing can be ordered by these together; each alone is good. */
export function orderFault({ step = 0, min = 0, max = Infinity }: Quantities): { field: "step" | "max"; message: string } | undefined {
  if (min > max) return { field: "max", message: "exchange.maxBelowMin" };
  return step > max ? { field: "step", message: "exchange.stepAboveMax" } : undefined;
}
