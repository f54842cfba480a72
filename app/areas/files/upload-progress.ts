import { useSyncExternalStore } from "react";

let percent: number | null = null;
const listeners = new Set<() => void>();

export function setUploadProgress(next: number | null): void {
  percent = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Uploaded part of the form being sent, in percent; null if none is. */
export function useUploadPercent(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => percent,
    () => null,
  );
}
