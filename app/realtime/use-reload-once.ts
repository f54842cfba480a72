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
 * error, until the portal and its backend are back. What a form sent is never repeated. "unanswered": no answer came, or the
 * page broke while it was rendered. `isAway`: no answer came, so that the portal may be back before it is first asked.
 */
export function useReloadOnce(failure: boolean | "unanswered", readyPath: string, isAway: boolean): void {
  useEffect(() => {
    const isLoad = failure === true || (failure === "unanswered" && moves.last === "page");
    if (!isLoad) return;
    const address = location.pathname + location.search;
    const reload = () => location.replace(address);
    if (navigator.onLine && mayReload(address)) return reload();
    return whenReady(readyPath, reload, isAway);
  }, [failure, readyPath, isAway]);
}

const firstPauseMs = 3000;
const maxPauseMs = 30_000;

/** Goes on when the portal and its backend, if they were away, are back; else the page itself is broken. Answers how to stop. */
function whenReady(path: string, goOn: () => void, isAway: boolean): () => void {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasAway = isAway;
  const end = new AbortController();
  const check = async () => {
    clearTimeout(timer);
    const isReady = await fetch(path, { cache: "no-store", signal: end.signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (end.signal.aborted) return;
    if (isReady) return wasAway && goOn();
    wasAway = true;
    timer = setTimeout(check, pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  };
  void check();
  window.addEventListener("online", check, { signal: end.signal });
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}
