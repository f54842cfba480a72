/** How long the previous token still gets the same successor. */
const graceMs = 30_000;

/**
 * Decides by the generation of a presented refresh token. The previous one within the grace period is a lost answer or a second
 * tab: the same successor again. An old one after it counts as stolen: the session is revoked. An older one within it is a late
 * request: refused, nobody is signed out.
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
