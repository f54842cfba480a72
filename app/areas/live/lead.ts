const beatMs = 1000;
/** A leader not heard for so long is gone. */
const leaseMs = 3500;

/**
 * One of the browser's tabs does the work: `begin` runs in it and answers how to stop. By Web Locks; where they are not
 * (plain http) by a lease over BroadcastChannel; else every tab that asks leads, so only a visible one may ask.
 * Answers how to leave.
 */
export function lead(name: string, begin: () => () => void): () => void {
  if (navigator.locks) return leadByLock(name, begin);
  if (typeof BroadcastChannel === "function") return leadByLease(name, begin);
  return begin();
}

/** Nobody could tell the other tabs. */
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
