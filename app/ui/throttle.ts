/** Specification 2 section 9, for everything that measures the window again. */
export const resizeThrottleMs = 100;

export type Throttled = { (): void; cancel(): void };

/** Runs at once and then at most every `everyMs`; the last call is never lost. */
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
