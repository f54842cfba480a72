/** Specification 2 section 9: for everything that measures on resize. */
export const resizeThrottleMs = 100;

export type Throttled = { (): void; cancel(): void };

/** Runs at once and then at most every `everyMs`, always including the last call. */
export function throttle(work: () => void, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const run = () => {
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (!asked) return;
      asked = false;
      run();
    }, everyMs);
  };
  const call = () => {
    if (timer === undefined) run();
    else asked = true;
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    asked = false;
  };
  return call;
}
