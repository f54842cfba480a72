import { paths } from "#app/site-map/paths.ts";
import type { LiveCounts } from "./live-counts.ts";

/** Null when they cannot be had: the next event asks again. */
export async function loadCounts(): Promise<LiveCounts | null> {
  try {
    const answer = await fetch(paths.counts, { headers: { accept: "application/json" } });
    return answer.status === 200 ? ((await answer.json()) as LiveCounts) : null;
  } catch {
    return null;
  }
}
