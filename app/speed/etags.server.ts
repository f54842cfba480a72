/*
 * Keeps the backend's answers by sign-in and address, and asks whether they still hold (`If-None-Match`) instead of taking
 * them again.
 *
 * Saves: sending, reading and parsing an answer that has not changed. Not measured alone; the backend's list of 48 takes 0.35
 * CPU ms again against 2.03 from the database (2026-11-22), of which its own kept answers are a part.
 * Assumes: an entity tag names one answer. A 304 with another tag than was asked for switches the speed-up off, and the answer
 * is taken whole. Readers must not change an answer: it is frozen, so that who tries throws at once, not in another's page.
 *
 * Nothing is shown without the backend's word that it still holds: no price outlives its request.
 * SPEEDUPS=-etags: every answer is taken whole.
 */
import { LRUCache } from "lru-cache";
import { isFast, switchOff } from "#server/speedups.ts";

const name = "etags";

type Kept = { etag: string; answer: unknown; size: number };

/** In characters, as they came over the wire. */
const kept = new LRUCache<string, Kept>({ maxSize: 8_000_000, sizeCalculation: ({ size }) => Math.max(1, size) });

export const keptAnswer = (key: string): Kept | undefined => (isFast(name) ? kept.get(key) : undefined);

export function keepAnswer(key: string, etag: string, answer: unknown, size: number): void {
  if (isFast(name)) kept.set(key, { etag, answer: frozen(answer), size });
}

/** Whether a 304 speaks of what is kept; one without a tag does. */
export function stillHolds({ etag }: Kept, told: string | undefined): boolean {
  if (told === undefined || told === etag) return true;
  switchOff(name, `the backend says 304 to ${etag} and means ${told}`);
  return false;
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
