import type { LiveEvent } from "#contract/live.ts";
import { type EventMessage, type SseMessage, toSseMessage } from "./sse-messages.ts";
import type { SseWriter } from "./sse-writer.ts";

/** The person behind a stream request. Thousands are held in memory, so it must not reference the request. */
export type StreamSource = {
  /** Uuid of the person. */
  person: string;
  /** Key of the session. */
  session: string;
  /** The last cursor that this browser has received; null: only new events. */
  after: number | null;
  /** A one-time token for the websocket. Throws SessionOver when the session has ended. */
  token(): Promise<string>;
  /** Events after a cursor that the relay no longer holds. Throws SessionOver too. */
  missed(after: number): Promise<{ cursor: number; resync: boolean; events: readonly LiveEvent[] }>;
  /** Called when data of this person changed or their session may have ended: clears caches. */
  onEvent?(): void;
};

/** The backend no longer accepts the session or its access token. The stream ends; on reconnect the portal finds out which. */
export class SessionOver extends Error {
  override name = "SessionOver";
}

const pingMessage = toSseMessage(": ping\n\n");
const leaveMessage = toSseMessage("event: leave\ndata: 1\n\n");

/** One event stream to one browser. It carries cursors and ids only, no personal data. */
export class Stream {
  readonly source: StreamSource;
  /** By `performance.now()`. */
  readonly endsAt: number;
  pingAt: number;
  welcomed = false;
  /** Whether new events are sent at once; false until the missed ones are sent. */
  following = false;
  cursor = -1;
  ended = false;
  #isOpen = false;
  readonly #writer: SseWriter;
  readonly #onEnd: (stream: Stream) => void;

  /** `on.begin` is called when the response headers are sent. */
  constructor(
    source: StreamSource,
    writer: SseWriter,
    times: { endsAt: number; pingAt: number },
    on: { begin: (stream: Stream) => void; end: (stream: Stream) => void },
  ) {
    this.source = source;
    this.endsAt = times.endsAt;
    this.pingAt = times.pingAt;
    this.#writer = writer;
    this.#onEnd = on.end;
    writer.onClose(() => this.#over());
    writer.begin = () => {
      this.#isOpen = true;
      if (this.ended) writer.end();
      else on.begin(this);
    };
  }

  hello(cursor: number, retryMs: number): void {
    this.welcomed = true;
    this.cursor = cursor;
    this.#write(toSseMessage(`retry: ${retryMs}\nevent: hello\nid: ${cursor}\ndata: ${cursor}\n\n`));
  }

  event({ cursor, bytes }: EventMessage): void {
    if (cursor <= this.cursor) return;
    this.cursor = cursor;
    this.#write(bytes);
    this.source.onEvent?.();
  }

  resync(cursor: number): void {
    this.cursor = cursor;
    this.#write(toSseMessage(`event: resync\nid: ${cursor}\ndata: ${cursor}\n\n`));
    this.source.onEvent?.();
  }

  ping(): void {
    this.#write(pingMessage);
  }

  /** The session may have ended: makes the browser reconnect at once instead of after its retry delay. */
  leave(): void {
    if (this.welcomed) this.#write(leaveMessage);
    this.end();
  }

  /** This process stops: the browser comes back within that time, to another one, instead of after its usual delay. */
  move(retryMs: number): void {
    if (this.welcomed) this.#write(toSseMessage(`retry: ${retryMs}\n\n`));
    this.end();
  }

  end(): void {
    if (this.ended) return;
    this.#over();
    if (this.#isOpen) this.#writer.end();
  }

  #over(): void {
    if (this.ended) return;
    this.ended = true;
    this.#onEnd(this);
  }

  #write(message: SseMessage): void {
    if (!this.ended) this.#writer.write(message);
  }
}
