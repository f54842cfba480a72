/** Characters of answers kept in this process, as they came over the wire. */
const mostCharacters = 8_000_000;

type Known = { etag: string; answer: unknown; size: number };

const known = new Map<string, Known>();
let kept = 0;

/**
 * Answers with an entity tag by the sign-in and the address. Never shown without the backend's word that they still hold
 * (304), so no price here outlives its request; readers must not change them.
 */
export function knownAnswer(key: string): Known | undefined {
  const found = known.get(key);
  if (!found) return undefined;
  known.delete(key);
  known.set(key, found);
  return found;
}

export function keepAnswer(key: string, etag: string, answer: unknown, size: number): void {
  kept += size - (known.get(key)?.size ?? 0);
  known.delete(key);
  known.set(key, { etag, answer, size });
  for (const [oldest, { size: freed }] of known) {
    if (kept <= mostCharacters) break;
    known.delete(oldest);
    kept -= freed;
  }
}
