import { type MutableRefObject, useRef } from "react";
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.ts";

/** What was drawn last, for timers and listeners that outlive a drawing. */
export function useLatest<Value>(value: Value): MutableRefObject<Value> {
  const latest = useRef(value);
  useBrowserLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
