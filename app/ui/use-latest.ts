import { type MutableRefObject, useEffect, useRef } from "react";

/** What was drawn last, for timers and listeners that outlive a drawing. */
export function useLatest<Value>(value: Value): MutableRefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
