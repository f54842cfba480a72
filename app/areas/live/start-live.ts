import { paths } from "#app/site-map/paths.ts";
import { isAlone, lead } from "./lead.ts";
import { listen } from "./listen.ts";
import { giveLiveSignal, type LiveSignal } from "./live-signals.ts";

/** A tab hidden for this long gives up the stream to another one. */
const hiddenMs = 60_000;
/** How long a cursor stays valid across page loads. */
const keptMs = 60_000;
const askAgainMs = 5000;

type Told = { signal: LiveSignal; cursor: number } | "over";

/**
 * Delivers the user's live events to this tab, over one stream for all tabs of the browser. `onOver`: the session has ended.
 * Returns a function that stops it.
 */
export function startLive(person: string, onOver: () => void): () => void {
  const name = `live:${person}`;
  const tabs = isAlone() ? undefined : new BroadcastChannel(name);
  let cursor = readKept(name);
  let listening: ReturnType<typeof listen> | undefined;
  let leave: (() => void) | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Date.now();
  let isOver = false;

  const take = (told: Told) => {
    if (told === "over") {
      isOver = true;
      return onOver();
    }
    cursor = told.cursor;
    giveLiveSignal(told.signal);
  };
  if (tabs) tabs.onmessage = ({ data }: MessageEvent<Told>) => take(data);

  const enter = () => {
    clearTimeout(leaving);
    if (isOver) return;
    leave ??= lead(name, () => {
      listening = listen({
        after: cursor,
        streamPath: paths.events,
        pollPath: paths.missedEvents,
        onSignal: (signal, seen) => {
          take({ signal, cursor: seen });
          tabs?.postMessage({ signal, cursor: seen } satisfies Told);
        },
        onOver: () => {
          tabs?.postMessage("over" satisfies Told);
          take("over");
        },
      });
      return () => {
        listening?.stop();
        listening = undefined;
      };
    });
  };
  const goAway = () => {
    clearTimeout(leaving);
    leave?.();
    leave = undefined;
  };
  /** Back in the tab or online again: the stream may have died silently. */
  const look = () => {
    if (document.visibilityState === "hidden") return;
    enter();
    if (Date.now() - askedAt < askAgainMs) return;
    askedAt = Date.now();
    listening?.ask();
  };
  const turn = () => {
    if (document.visibilityState === "visible") return look();
    clearTimeout(leaving);
    leaving = setTimeout(goAway, isAlone() ? 0 : hiddenMs);
  };
  const hide = () => {
    keep(name, cursor);
    goAway();
  };
  const show = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    giveLiveSignal({ events: [], all: true });
    turn();
  };

  const events = new AbortController();
  const { signal } = events;
  document.addEventListener("visibilitychange", turn, { signal });
  window.addEventListener("focus", look, { signal });
  window.addEventListener("online", look, { signal });
  window.addEventListener("pagehide", hide, { signal });
  window.addEventListener("pageshow", show, { signal });
  if (document.visibilityState === "visible") enter();
  // Events between the page's rendering and now were missed.
  if (cursor === null) giveLiveSignal({ events: [], all: false, counts: true });

  return () => {
    events.abort();
    goAway();
    tabs?.close();
  };
}

/** Bridges two page loads of one tab, so that no event is missed. */
function readKept(name: string): number | null {
  try {
    const [cursor, at] = (sessionStorage.getItem(name) ?? "").split("@");
    return cursor && Date.now() - Number(at) < keptMs ? Number(cursor) : null;
  } catch {
    return null;
  }
}

function keep(name: string, cursor: number | null): void {
  try {
    if (cursor !== null) sessionStorage.setItem(name, `${cursor}@${Date.now()}`);
  } catch {
    // Without storage the next page starts from its own load.
  }
}
