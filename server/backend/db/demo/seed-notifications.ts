import type { DemoSeed } from "./seed.ts";

export async function seedNotifications(_seed: DemoSeed, _facts: Map<string, unknown>): Promise<void> {}
