import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { mayReload, moves } from "./reload-once.ts";

/** Remembers where the browser is going, for the two ways a load can fail. */
export function useNavigationMemory(): void {
  const { state, formMethod, location: next } = useNavigation();
  useEffect(() => {
    if (state === "idle") moves.pending = null;
    else {
      const isForm = formMethod !== undefined && formMethod !== "GET";
      moves.last = isForm ? "form" : "page";
      moves.pending = isForm || !next ? null : next.pathname + next.search;
    }
  }, [state, formMethod, next]);
}

/**
 * Specification 1 section 2: a page whose load failed is asked for once more, as a document; the second failure shows the
 * error. What a form sent is never repeated. "unanswered": no answer came, or the page broke while it was drawn.
 */
export function useReloadOnce(failure: boolean | "unanswered"): void {
  useEffect(() => {
    const isLoad = failure === true || (failure === "unanswered" && moves.last === "page");
    const address = location.pathname + location.search;
    if (isLoad && navigator.onLine && mayReload(address)) location.replace(address);
  }, [failure]);
}
