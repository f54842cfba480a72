import type { LiveEvent } from "#contract/live.ts";
import { type EventLine, type Line, toLine } from "./lines.ts";
import type { Outlet } from "./outlet.ts";

/** What the route knows of the person whose browser asks for a stream. Thousands are kept: nothing of the request may hang on it. */
export type StreamSource = {
  /** Uuid of the person: whose events. */
  person: string;
  /** Key of the sign-in. */
  session: string;
  /** The last cursor this browser has seen; null: from now on. */
  after: number | null;
  /** A one-time token for the upstream connection. Throws SessionOver when the session is no more. */
  token(): Promise<string>;
  /** What came after a cursor that the relay no longer holds. Throws SessionOver too. */
  missed(after: number): Promise<{ cursor: number; resync: boolean; events: readonly LiveEvent[] }>;
  /** Something of this person changed, or his session may be over: caches are to be forgotten. */
  onEvent?(): void;
};

/** The backend knows the session no more (or its access token): the stream ends, and asking anew finds out which. */
export class SessionOver extends Error {
  override name = "SessionOver";
}

const pingLine = toLine(": ping\n\n");
const leaveLine = toLine("event: leave\ndata: 1\n\n");

/** One open answer to one browser. Its lines carry cursors and ids of objects, nothing of the person. */
export class Stream {
  readonly source: StreamSource;
  /** Milliseconds of the process' clock. */
  readonly endsAt: number;
  pingAt: number;
  welcomed = false;
  /** Live events go straight to the browser; before that, what was missed comes first. */
  following = false;
  cursor = -1;
  ended = false;
  #isOpen = false;
  readonly #outlet: Outlet;
  readonly #onEnd: (stream: Stream) => void;

  /** `begin`: the head of the answer is written, the stream may be too. */
  constructor(
    source: StreamSource,
    outlet: Outlet,
    times: { endsAt: number; pingAt: number },
    on: { begin: (stream: Stream) => void; end: (stream: Stream) => void },
  ) {
    this.source = source;
    this.endsAt = times.endsAt;
    this.pingAt = times.pingAt;
    this.#outlet = outlet;
    this.#onEnd = on.end;
    outlet.onClose(() => this.#over());
    outlet.begin = () => {
      this.#isOpen = true;
      if (this.ended) outlet.end();
      else on.begin(this);
    };
  }

  hello(cursor: number, retryMs: number): void {
    this.welcomed = true;
    this.cursor = cursor;
    this.#write(toLine(`retry: ${retryMs}\nevent: hello\nid: ${cursor}\ndata: ${cursor}\n\n`));
  }

  event(line: EventLine): void {
    if (line.cursor <= this.cursor) return;
    this.cursor = line.cursor;
    this.#write(line);
    this.source.onEvent?.();
  }

  resync(cursor: number): void {
    this.cursor = cursor;
    this.#write(toLine(`event: resync\nid: ${cursor}\ndata: ${cursor}\n\n`));
    this.source.onEvent?.();
  }

  ping(): void {
    this.#write(pingLine);
  }

  /** The sign-in may be over: the browser asks at once, instead of coming back by and by. */
  leave(): void {
    if (this.welcomed) this.#write(leaveLine);
    this.end();
  }

  end(): void {
    if (this.ended) return;
    this.#over();
    if (this.#isOpen) this.#outlet.end();
  }

  #over(): void {
    if (this.ended) return;
    this.ended = true;
    this.#onEnd(this);
  }

  #write(line: Line): void {
    if (!this.ended) this.#outlet.write(line);
  }
}
