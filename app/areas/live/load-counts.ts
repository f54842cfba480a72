import { paths } from "#app/site-map/paths.ts";
import type { LiveCounts } from "./live-counts.ts";

/** Null if they cannot be loaded: the next event tries again. */
export async function loadCounts(): Promise<LiveCounts | null> {
  try {
    const answer = await fetch(paths.counts, { headers: { accept: "application/json" } });
    return answer.status === 200 ? ((await answer.json()) as LiveCounts) : null;
  } catch {
    return null;
  }
}
