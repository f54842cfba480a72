/** Whole kopecks that add up to `amount`, by weights: those left over go where the largest part is cut off. Empty without a weight. */
export function inProportion<Key>(amount: number, weights: ReadonlyMap<Key, number>): Map<Key, number> {
  const all = BigInt([...weights.values()].reduce((sum, weight) => sum + weight, 0));
  if (all === 0n) return new Map();
  const parts = [...weights].map(([key, weight]) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { key, sum: Number(exact / all), cut: exact % all };
  });
  let left = amount - parts.reduce((sum, part) => sum + part.sum, 0);
  for (const part of [...parts].sort((one, other) => (one.cut < other.cut ? 1 : -1))) {
    if (left === 0) break;
    part.sum += 1;
    left -= 1;
  }
  return new Map(parts.map(({ key, sum }) => [key, sum]));
}
