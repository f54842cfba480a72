/** Stands for a sum of zero. */
export function NoSum() {
  return <span className="muted">—</span>;
}
