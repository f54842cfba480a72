/** Indexes of at most `room` steps in order: the first, the current, the next, the last, then the lowest of the others. */
export function pickSteps(count: number, current: number, room = 4): number[] {
  if (count <= room) return Array.from({ length: count }, (_, index) => index);
  const wanted = [0, Math.max(current, 0), Math.min(Math.max(current, 0) + 1, count - 1), count - 1];
  const chosen = new Set(wanted);
  for (let index = 0; chosen.size < room; index += 1) chosen.add(index);
  return [...chosen].sort((a, b) => a - b);
}
