import type { LiveEvent } from "#contract/live.ts";

/** What the route knows of the person whose browser asks for a stream. */
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
  /** The browser is gone. */
  signal: AbortSignal;
};

/** The backend knows the session no more (or its access token): the stream ends, and asking anew finds out which. */
export class SessionOver extends Error {
  override name = "SessionOver";
}

/** Bytes that may wait for a reader: more than a replay of 1,000 events. Who is further behind comes back with its cursor. */
const mostWaiting = 512 * 1024;
const encoder = new TextEncoder();

/** One open answer to one browser. Its lines carry cursors and ids of objects, nothing of the person. */
export class Stream {
  readonly source: StreamSource;
  readonly body: ReadableStream<Uint8Array>;
  /** Milliseconds of the process' clock. */
  readonly endsAt: number;
  pingAt: number;
  welcomed = false;
  /** Live events go straight to the browser; before that, what was missed comes first. */
  following = false;
  cursor = -1;
  ended = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #onEnd: (stream: Stream) => void;

  constructor(source: StreamSource, times: { endsAt: number; pingAt: number }, onEnd: (stream: Stream) => void) {
    this.source = source;
    this.endsAt = times.endsAt;
    this.pingAt = times.pingAt;
    this.#onEnd = onEnd;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
    );
    if (source.signal.aborted) this.end();
    else source.signal.addEventListener("abort", this.#leave);
  }

  #leave = () => this.end();

  hello(cursor: number, retryMs: number): void {
    this.welcomed = true;
    this.cursor = cursor;
    this.#write(`retry: ${retryMs}\nevent: hello\nid: ${cursor}\ndata: ${cursor}\n\n`);
  }

  event(event: LiveEvent): void {
    if (event.cursor <= this.cursor) return;
    this.cursor = event.cursor;
    this.#write(`event: live\nid: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`);
    this.source.onEvent?.();
  }

  resync(cursor: number): void {
    this.cursor = cursor;
    this.#write(`event: resync\nid: ${cursor}\ndata: ${cursor}\n\n`);
    this.source.onEvent?.();
  }

  ping(): void {
    this.#write(": ping\n\n");
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.source.signal.removeEventListener("abort", this.#leave);
    try {
      this.#controller?.close();
    } catch {
      // The reader went first.
    }
    this.#controller = undefined;
    this.#onEnd(this);
  }

  #write(text: string): void {
    if (this.ended || !this.#controller) return;
    this.#controller.enqueue(encoder.encode(text));
    if ((this.#controller.desiredSize ?? 0) >= 0) return;
    // Not closed: what waits would be kept until it is read.
    this.#controller.error(new Error("the reader is too slow"));
    this.#controller = undefined;
    this.end();
  }
}
