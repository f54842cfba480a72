/** How long a lost answer may be asked for again. */
const graceMs = 30_000;

/**
 * What a presented generation means. The previous one within grace is a lost answer or a second tab: the same successor
 * is given again. After grace an old one is a stolen one: the family ends. Two generations back within grace is a
 * straggler: refused, nobody is signed out.
 */
export function rotation(
  session: { generation: number; rotatedAt: Date },
  presented: number,
  now: Date,
): "rotate" | "repeat" | "refuse" | "revoke" {
  if (presented === session.generation) return "rotate";
  if (presented > session.generation) return "refuse";
  if (now.getTime() - session.rotatedAt.getTime() > graceMs) return "revoke";
  return presented === session.generation - 1 ? "repeat" : "refuse";
}
