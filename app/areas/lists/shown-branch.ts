/** Null: the person has none; undefined: nobody knows it (an outage). */
export type Branch = string | null | undefined;

/** The last known trade point, and the one before it. `shown` changes with it, so that the order sheet is rendered anew. */
export type ShownBranch = { branch: Branch; shown: string; before?: string };

/** Typed texts stay while the trade point is unknown and when it becomes known. */
export function nextBranch(known: ShownBranch, branch: Branch): ShownBranch {
  if (branch === undefined || branch === known.branch) return known;
  return { branch, shown: known.branch === undefined ? known.shown : (branch ?? ""), ...(known.branch && { before: known.branch }) };
}
