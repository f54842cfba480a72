import { WebSocket } from "ws";
import type { LiveConnect } from "#contract/live.ts";
import type { RelaySettings, Spread } from "./settings.ts";
import { type EventMessage, type Frame, readFrame, toEventMessage } from "./sse-messages.ts";
import { SessionOver, type Stream } from "./stream.ts";

const handshakeMs = 5000;
const maxFrameBytes = 64 * 1024;
/** Close codes by which the backend refuses (policy, blocked, changed role), as opposed to network failures. */
const isDecision = (code: number) => code === 1008 || code >= 4000;

/**
 * One person in this process: one upstream websocket for all their streams, their recent events, and each stream's position in them. It
 * has no timer: `Relay` calls `sweep`.
 */
export class Channel {
  readonly streams = new Set<Stream>();
  /** When the last stream left. */
  emptySince: number | null = null;
  #settings: RelaySettings;
  #recent: EventMessage[] = [];
  /** `#recent` has every event after this cursor. */
  #floor = 0;
  #cursor: number | null = null;
  #socket: WebSocket | undefined;
  #carrier = "";
  #isConnecting = false;
  #isLive = false;
  #isClosed = false;
  #attempts = 0;
  #retryAt = 0;
  #downSince: number;
  #heardAt = 0;
  #pingedAt = 0;
  #checkedAt: number;

  constructor(settings: RelaySettings, now: number) {
    this.#settings = settings;
    this.#downSince = now;
    this.#checkedAt = now;
  }

  join(stream: Stream): void {
    if (this.streams.size === 0 && !this.#isLive) this.#downSince = performance.now();
    this.streams.add(stream);
    this.emptySince = null;
    if (this.#isLive) void this.#welcome(stream);
    else if (performance.now() >= this.#retryAt) void this.#connect();
  }

  leave(stream: Stream, now: number): void {
    this.streams.delete(stream);
    if (this.streams.size === 0) this.emptySince = now;
  }

  /** Closes the socket and every stream, whose browsers soon come back to another process; nothing reconnects here. */
  close(): void {
    this.#isClosed = true;
    for (const stream of [...this.streams]) stream.move(spread(this.#settings.moveMs));
    this.#drop();
  }

  sweep(now: number): void {
    const { pingMs, disconnectTimeoutMs, sessionCheckMs } = this.#settings;
    for (const stream of [...this.streams]) {
      if (now >= stream.endsAt) stream.end();
      else if (now >= stream.pingAt) {
        stream.pingAt = now + pingMs;
        if (stream.welcomed) stream.ping();
      }
    }
    if (this.#isLive) {
      this.#pingUpstream(now);
      if (now - this.#checkedAt >= sessionCheckMs) {
        this.#checkedAt = now;
        void this.#checkOtherSessions();
      }
    } else if (this.streams.size > 0) {
      if (now - this.#downSince > disconnectTimeoutMs) for (const stream of [...this.streams]) stream.end();
      else if (now >= this.#retryAt) void this.#connect();
    }
  }

  /** Pings the backend: a socket does not report that its peer has vanished. */
  #pingUpstream(now: number): void {
    const { pingMs } = this.#settings;
    if (now - this.#heardAt > pingMs * 2) this.#socket?.terminate();
    else if (now - this.#pingedAt >= pingMs && this.#socket?.readyState === WebSocket.OPEN) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }

  async #connect(): Promise<void> {
    if (this.#isConnecting || this.#socket || this.#isClosed) return;
    this.#isConnecting = true;
    try {
      const token = await this.#token();
      if (token !== null && this.streams.size > 0 && !this.#isClosed) this.#open(token);
    } catch {
      this.#waitLonger();
    } finally {
      this.#isConnecting = false;
    }
  }

  /** A token of the first session that is still valid; streams of ended ones are closed. */
  async #token(): Promise<string | null> {
    for (const { source } of this.#onePerSession()) {
      try {
        const token = await source.token();
        this.#carrier = source.session;
        return token;
      } catch (error) {
        if (!(error instanceof SessionOver)) throw error;
        this.#endSession(source.session);
      }
    }
    return null;
  }

  #open(token: string): void {
    const after = this.#cursor ?? minOf([...this.streams].map(({ source }) => source.after));
    const socket = new WebSocket(this.#settings.url, {
      perMessageDeflate: false,
      handshakeTimeout: handshakeMs,
      maxPayload: maxFrameBytes,
    });
    this.#socket = socket;
    const heard = () => {
      this.#heardAt = performance.now();
    };
    socket.on("open", () => {
      heard();
      socket.send(JSON.stringify({ type: "connect", token, ...(after !== null && { after }) } satisfies LiveConnect));
    });
    socket.on("pong", heard);
    socket.on("ping", heard);
    socket.on("message", (data, isBinary) => {
      heard();
      const frame = isBinary ? undefined : readFrame(String(data));
      if (frame && this.#socket === socket) this.#take(frame, after);
    });
    // `close` follows, so the error is ignored.
    socket.on("error", () => {});
    socket.on("close", (code) => {
      if (this.#socket === socket) this.#lost(code);
    });
  }

  #take(frame: Frame, after: number | null): void {
    if (frame.type === "hello") this.#begin(frame.cursor, after);
    else if (frame.type === "resync") this.#startOver(frame.cursor);
    else this.#store(frame.message);
  }

  #store(message: EventMessage): void {
    if (!this.#isLive || message.cursor <= (this.#cursor ?? -1)) return;
    this.#cursor = message.cursor;
    this.#recent.push(message);
    if (this.#recent.length > this.#settings.maxRecentEvents) this.#floor = this.#recent.shift()?.cursor ?? this.#floor;
    for (const stream of [...this.streams]) if (stream.following) stream.event(message);
  }

  #begin(head: number, after: number | null): void {
    this.#isLive = true;
    this.#attempts = 0;
    // A cursor beyond the backend's last position comes from another database: all streams must resync.
    if (after !== null && after > head) this.#startOver(head);
    else if (this.#cursor === null) {
      this.#cursor = after ?? head;
      this.#floor = this.#cursor;
    }
    for (const stream of [...this.streams]) if (!stream.welcomed) void this.#welcome(stream);
  }

  #startOver(cursor: number): void {
    this.#recent = [];
    this.#floor = cursor;
    this.#cursor = cursor;
    for (const stream of [...this.streams]) if (stream.following) stream.resync(cursor);
  }

  /** Sends hello and the missed events, then lets new ones through. */
  async #welcome(stream: Stream): Promise<void> {
    const after = stream.source.after ?? this.#cursor ?? 0;
    stream.hello(after, spread(this.#settings.retryMs));
    if (after < this.#floor || after > (this.#cursor ?? 0)) {
      try {
        const missed = await stream.source.missed(after);
        if (missed.resync || missed.cursor < after) stream.resync(missed.cursor);
        for (const event of missed.events) stream.event(toEventMessage(event));
        stream.cursor = Math.max(stream.cursor, missed.cursor);
      } catch (error) {
        if (error instanceof SessionOver) this.#endSession(stream.source.session);
        else stream.end();
        return;
      }
    }
    if (stream.ended) return;
    if (stream.cursor < this.#floor) stream.resync(this.#cursor ?? this.#floor);
    for (const message of this.#recent) stream.event(message);
    stream.following = true;
  }

  #lost(code: number): void {
    if (this.#isLive) this.#downSince = performance.now();
    this.#drop();
    if (isDecision(code) && this.streams.size > 0) {
      // Every browser reconnects, and the portal checks its session.
      for (const stream of [...this.streams]) dismiss(stream);
      return;
    }
    this.#waitLonger();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isLive = false;
    socket?.terminate();
  }

  #waitLonger(): void {
    const { first, max } = this.#settings.backOffMs;
    const delay = Math.min(max, first * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#retryAt = performance.now() + delay * (0.5 + Math.random() / 2);
  }

  /** The backend closes the socket when the session that opened it ends; the person's other sessions are checked here. */
  async #checkOtherSessions(): Promise<void> {
    for (const { source } of this.#onePerSession()) {
      if (source.session === this.#carrier) continue;
      try {
        await source.token();
      } catch (error) {
        if (error instanceof SessionOver) this.#endSession(source.session);
      }
    }
    // No stream is left of the session that opened the socket, and its end would cut off the others: reconnect with another session.
    const held = this.#onePerSession();
    if (held.length > 0 && !held.some(({ source }) => source.session === this.#carrier)) this.#socket?.close(1000);
  }

  #endSession(session: string): void {
    for (const stream of [...this.streams]) if (stream.source.session === session) dismiss(stream);
  }

  #onePerSession(): Stream[] {
    return [...new Map([...this.streams].map((stream) => [stream.source.session, stream])).values()];
  }
}

function spread({ min, spread }: Spread): number {
  return Math.round(min + Math.random() * spread);
}

/** Also clears the person's cached data, so that a blocked person is refused on reconnect. */
function dismiss(stream: Stream): void {
  stream.source.onEvent?.();
  stream.leave();
}

/** The smallest cursor; null when every stream starts with new events. */
function minOf(cursors: readonly (number | null)[]): number | null {
  const known = cursors.filter((cursor) => cursor !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
