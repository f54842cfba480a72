/** Specification 2 section 9. */
export const toastLifeMs = 7000;

export type Countdown = { hold: (by: string) => void; release: (by: string) => void; stop: () => void };

/** Calls `done` after `ms` milliseconds, not counting the time while at least one holder pauses it. */
export function countdown(ms: number, done: () => void): Countdown {
  const holders = new Set<string>();
  let left = ms;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    since = Date.now();
    timer = setTimeout(done, left);
  };
  start();
  return {
    hold: (by) => {
      if (holders.size === 0) {
        clearTimeout(timer);
        left = Math.max(0, left - (Date.now() - since));
      }
      holders.add(by);
    },
    release: (by) => {
      if (holders.delete(by) && holders.size === 0) start();
    },
    stop: () => clearTimeout(timer),
  };
}
