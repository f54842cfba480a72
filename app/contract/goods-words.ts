/** Words and rates of goods; of nothing that a browser need not load. */
export const vatRates = [0, 5, 7, 10, 18, 20, 22] as const;
export const soldBy = ["count", "weight"] as const;
export const roundings = ["up", "nearest", "down"] as const;
