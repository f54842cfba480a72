/** How long a session counts as proven by the password, and the second factor's code. */
const provenMs = 10 * 60_000;

/** Until when; null when it has not been proven lately. */
export function provenUntil(provenAt: Date | null, now: Date): Date | null {
  const until = provenAt && new Date(provenAt.getTime() + provenMs);
  return until && until > now ? until : null;
}
