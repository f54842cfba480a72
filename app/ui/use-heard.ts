import { type RefObject, useEffect, useRef } from "react";

/**
 * For the text that a widget itself sets in its controlled input: the form hears of it as of typing, and keeps it in its draft.
 * `willSet` comes before the change of the state.
 */
export function useHeard(text: string): { input: RefObject<HTMLInputElement>; willSet: (next: string) => void } {
  const input = useRef<HTMLInputElement>(null);
  const isSet = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the text is drawn
  useEffect(() => {
    if (isSet.current) input.current?.dispatchEvent(new Event("change", { bubbles: true }));
    isSet.current = false;
  }, [text]);
  const willSet = (next: string) => {
    isSet.current = next !== text;
  };
  return { input, willSet };
}
