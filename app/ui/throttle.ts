/** Specification 2 section 9: for everything that measures on resize. */
export const resizeThrottleMs = 100;

export type Throttled = { (): void; cancel(): void };

/** Runs at once and then at most every `everyMs`, always including the last call. */
export function throttle(work: () => void, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const run = () => {
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isPending) return;
      isPending = false;
      run();
    }, everyMs);
  };
  const call = () => {
    if (timer === undefined) run();
    else isPending = true;
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isPending = false;
  };
  return call;
}
