import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False in server HTML and in the first client render, true afterwards. Guards everything that needs scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
