import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and in the first client render, then true. Guards everything that needs scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
