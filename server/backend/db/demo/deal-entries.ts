export type DealEntry = { number: string };
