const beatMs = 1000;
/** A leader that is silent this long is gone. */
const leaseMs = 3500;

/**
 * Elects a leader among the browser's tabs: `begin` runs in it and returns a function that stops it. Uses Web Locks; without
 * them (plain HTTP) a lease over BroadcastChannel; without that every caller leads, so only visible tabs may call. Returns a
 * function that leaves.
 */
export function lead(name: string, begin: () => () => void): () => void {
  if (navigator.locks) return leadByLock(name, begin);
  if (typeof BroadcastChannel === "function") return leadByLease(name, begin);
  return begin();
}

/** There is no way to reach other tabs. */
export const isAlone = () => typeof BroadcastChannel !== "function";

function leadByLock(name: string, begin: () => () => void): () => void {
  const giveUp = new AbortController();
  let release = () => {};
  const hold = () =>
    new Promise<void>((settle) => {
      if (giveUp.signal.aborted) return settle();
      const end = begin();
      release = () => {
        end();
        settle();
      };
    });
  navigator.locks.request(name, { signal: giveUp.signal }, hold).catch(() => {});
  return () => {
    giveUp.abort();
    release();
  };
}

function leadByLease(name: string, begin: () => () => void): () => void {
  const channel = new BroadcastChannel(`${name}:lease`);
  const own = Math.random();
  let heardAt = Date.now();
  let end: (() => void) | undefined;
  const stepDown = () => {
    end?.();
    end = undefined;
  };
  channel.onmessage = ({ data }) => {
    if (data === "left") heardAt = 0;
    else if (end && data > own) channel.postMessage(own);
    else {
      heardAt = Date.now();
      stepDown();
    }
  };
  const beat = setInterval(() => {
    if (!end && Date.now() - heardAt > leaseMs) end = begin();
    if (end) channel.postMessage(own);
  }, beatMs);
  return () => {
    clearInterval(beat);
    if (end) channel.postMessage("left");
    stepDown();
    channel.close();
  };
}
