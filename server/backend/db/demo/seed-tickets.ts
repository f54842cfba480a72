import type { DemoSeed } from "./seed.ts";

export async function seedTickets(_seed: DemoSeed): Promise<void> {}
