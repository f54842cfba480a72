import { paths } from "#app/site-map/paths.ts";
import { isAlone, lead } from "./lead.ts";
import { listen } from "./listen.ts";
import { giveLiveSignal, type LiveSignal } from "./live-signals.ts";

/** A tab hidden for this long gives up the stream to another one. */
const hiddenMs = 60_000;
const pollAgainMs = 5000;

/** `opened`: a tab begins to listen after this cursor. `isCatchUp`: the leader is ahead of it. */
type TabMessage = { signal: LiveSignal; cursor: number; isCatchUp?: true } | { opened: number } | "over";

/**
 * Delivers the user's live events after `after` to this tab, over one stream for all tabs of the browser. `onOver`: the session has
 * ended. Returns a function that stops it.
 */
export function startLive(person: string, after: number, onOver: () => void): () => void {
  const name = `events:${person}`;
  const tabs = isAlone() ? undefined : new BroadcastChannel(name);
  let cursor = after;
  let listening: ReturnType<typeof listen> | undefined;
  let leave: (() => void) | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let polledAt = Date.now();
  let isOver = false;

  const take = (message: TabMessage) => {
    if (message === "over") {
      isOver = true;
      return onOver();
    }
    if ("opened" in message) {
      const catchUp: TabMessage = { signal: { events: [], all: true }, cursor, isCatchUp: true };
      if (listening && cursor > message.opened) tabs?.postMessage(catchUp);
      return;
    }
    if (message.isCatchUp && message.cursor <= cursor) return;
    cursor = message.cursor;
    giveLiveSignal(message.signal);
  };
  if (tabs) tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => take(data);

  const enter = () => {
    clearTimeout(leaving);
    if (isOver) return;
    leave ??= lead(name, () => {
      listening = listen({
        after: cursor,
        streamPath: paths.events,
        pollPath: paths.missedEvents,
        onSignal: (signal, next) => {
          take({ signal, cursor: next });
          tabs?.postMessage({ signal, cursor: next } satisfies TabMessage);
        },
        onOver: () => {
          tabs?.postMessage("over" satisfies TabMessage);
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
  const resume = () => {
    if (document.visibilityState === "hidden") return;
    enter();
    if (Date.now() - polledAt < pollAgainMs) return;
    polledAt = Date.now();
    listening?.ask();
  };
  const turn = () => {
    if (document.visibilityState === "visible") return resume();
    clearTimeout(leaving);
    leaving = setTimeout(goAway, isAlone() ? 0 : hiddenMs);
  };
  const show = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    giveLiveSignal({ events: [], all: true });
    turn();
  };

  const events = new AbortController();
  const { signal } = events;
  document.addEventListener("visibilitychange", turn, { signal });
  window.addEventListener("focus", resume, { signal });
  window.addEventListener("online", resume, { signal });
  window.addEventListener("pagehide", goAway, { signal });
  window.addEventListener("pageshow", show, { signal });
  if (document.visibilityState === "visible") enter();
  // Another tab leads: what it has delivered since this page was read is missed here.
  tabs?.postMessage({ opened: after } satisfies TabMessage);

  return () => {
    events.abort();
    goAway();
    tabs?.close();
  };
}
