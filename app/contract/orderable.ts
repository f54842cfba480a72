type Quantities = { step?: number | undefined; min?: number | undefined; max?: number | undefined };

/** How the rules contradict each other so that nothing can be ordered; each is valid alone. */
export function orderFault({ step = 0, min = 0, max = Infinity }: Quantities): { field: "step" | "max"; message: string } | undefined {
  if (min > max) return { field: "max", message: "exchange.maxBelowMin" };
  return step > max ? { field: "step", message: "exchange.stepAboveMax" } : undefined;
}
