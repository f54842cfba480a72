/** Apart from the schemas, so that the browser does not load zod for them. */
export const vatRates = [0, 5, 7, 10, 18, 20, 22] as const;
export const soldBy = ["count", "weight"] as const;
export const roundings = ["up", "nearest", "down"] as const;
