import { type MutableRefObject, useEffect, useRef } from "react";

/** The value of the latest render, for timers and listeners that outlive a render. */
export function useLatest<Value>(value: Value): MutableRefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
