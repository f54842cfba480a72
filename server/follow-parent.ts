const INTERVAL_MS = 500;

/** Calls `orphaned` once when the process that started this one has ended. */
export function followParent(orphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    orphaned();
  }, INTERVAL_MS);
  timer.unref();
}
