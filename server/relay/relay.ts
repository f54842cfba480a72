import { livePath } from "#contract/live.ts";
import { env } from "#server/env.ts";
import { Channel } from "./channel.ts";
import { defaults, type RelaySettings } from "./settings.ts";
import type { SseWriter } from "./sse-writer.ts";
import { Stream, type StreamSource } from "./stream.ts";

/** Event streams to browsers, fed by one websocket to the backend per person. */
export class Relay {
  #settings: RelaySettings;
  #channels = new Map<string, Channel>();
  /** By session, oldest first. */
  #sessions = new Map<string, Set<Stream>>();
  #count = 0;
  #sweeper: ReturnType<typeof setInterval> | undefined;
  #isOver = false;
  #on = { begin: (stream: Stream) => this.#begin(stream), end: (stream: Stream) => this.#forget(stream) };

  constructor(settings: RelaySettings) {
    this.#settings = settings;
  }

  /** Keeps the response open as an event stream once its headers are sent; false when the process is at its limit. */
  open(source: StreamSource, writer: SseWriter): boolean {
    const { maxPerSession, maxStreams, lifeMs, pingMs } = this.#settings;
    if (this.#isOver) return false;
    const mine = this.#sessions.get(source.session) ?? new Set();
    const [oldest] = mine;
    if (oldest && mine.size >= maxPerSession) oldest.end();
    if (this.#count >= maxStreams) return false;

    const now = performance.now();
    const times = { endsAt: now + lifeMs * (0.9 + Math.random() / 10), pingAt: now + pingMs };
    const stream = new Stream(source, writer, times, this.#on);
    this.#count += 1;
    mine.add(stream);
    this.#sessions.set(source.session, mine);
    return true;
  }

  get held(): { streams: number; sessions: number; people: number; isSweeping: boolean } {
    return { streams: this.#count, sessions: this.#sessions.size, people: this.#channels.size, isSweeping: this.#sweeper !== undefined };
  }

  /** Ends every stream and connection and refuses new ones. */
  close(): void {
    this.#isOver = true;
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
    this.#stopSweeping();
  }

  #begin(stream: Stream): void {
    if (this.#isOver) {
      stream.end();
      return;
    }
    this.#sweeper ??= setInterval(() => this.#sweep(), this.#settings.sweepMs);
    const { person } = stream.source;
    const channel = this.#channels.get(person) ?? new Channel(this.#settings, performance.now());
    this.#channels.set(person, channel);
    channel.join(stream);
  }

  #forget(stream: Stream): void {
    const { session, person } = stream.source;
    const mine = this.#sessions.get(session);
    if (mine?.delete(stream)) this.#count -= 1;
    if (mine?.size === 0) this.#sessions.delete(session);
    this.#channels.get(person)?.leave(stream, performance.now());
  }

  #sweep(): void {
    const now = performance.now();
    for (const [person, channel] of this.#channels) {
      channel.sweep(now);
      if (channel.emptySince === null || now - channel.emptySince < this.#settings.lingerMs) continue;
      channel.close();
      this.#channels.delete(person);
    }
    if (this.#channels.size === 0) this.#stopSweeping();
  }

  #stopSweeping(): void {
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }
}

const place = Symbol.for("portal.relay");
type Global = { [place]?: Relay };

/** The relay of this process; global, so that a code reload in development does not create a second one. */
export function relay(): Relay {
  const existing = (globalThis as Global)[place];
  if (existing) return existing;
  const backend = env.BACKEND_URL ?? `http://127.0.0.1:${env.BACKEND_PORT}`;
  const made = new Relay({ ...defaults, url: backend.replace(/^http/, "ws").replace(/\/$/, "") + livePath, maxStreams: env.STREAMS_MAX });
  (globalThis as Global)[place] = made;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => made.close());
  return made;
}
