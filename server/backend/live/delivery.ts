import type { FastifyBaseLogger } from "fastify";
import type { LiveFrame } from "#contract/live.ts";
import type { Database } from "../db/database.ts";
import { queueEventJobs } from "../events/event-jobs.ts";
import { positionEvents } from "../events/position-events.ts";
import { lastPosition, type PlacedEvent, readEventsAfter, toLiveEvent } from "../events/read-events.ts";
import type { Connections } from "./connections.ts";
import type { WakeChannel } from "./wake-channel.ts";

const batch = 500;

/** Delivers every event with a position to the sockets of this process, once and in order. */
export class Delivery {
  readonly #db: Database;
  readonly #connections: Connections;
  readonly #log: FastifyBaseLogger;
  /** Last delivered position; null before the start. */
  #position: number | null = null;
  #running: Promise<void> | null = null;
  #isRequested = false;
  /** False while events have positions and the jobs after them are not queued. */
  #areJobsQueued = true;
  #queueing: Promise<void> | undefined;
  #isStopped = true;
  #poll: NodeJS.Timeout | undefined;
  readonly #pollMs: number;
  readonly #openChannel: (onWake: () => void) => WakeChannel;
  #channel: WakeChannel | undefined;

  constructor(parts: {
    db: Database;
    connections: Connections;
    log: FastifyBaseLogger;
    pollMs: number;
    openChannel: (onWake: () => void) => WakeChannel;
  }) {
    this.#db = parts.db;
    this.#connections = parts.connections;
    this.#log = parts.log;
    this.#pollMs = parts.pollMs;
    this.#openChannel = parts.openChannel;
  }

  start(): void {
    this.#isStopped = false;
    this.#channel = this.#openChannel(() => this.wake());
    this.#poll = setInterval(() => {
      this.wake();
      if (!this.#areJobsQueued) this.#queueing = this.#queueJobs();
    }, this.#pollMs);
    this.#poll.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#poll);
    await Promise.all([this.#running, this.#queueing, this.#channel?.stop()]);
  }

  /** Call when events may have been committed. Concurrent calls are coalesced into one read, and one more if they come during it. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isRequested = true;
    this.#running ??= this.#run();
  }

  /** Assigns positions and wakes the other processes; nothing else may assign them. Works also before `start`. */
  async place(): Promise<boolean> {
    const isPlaced = await positionEvents(this.#db);
    if (isPlaced) {
      this.#areJobsQueued = false;
      this.#channel?.notify();
    }
    return isPlaced;
  }

  /** With the poll, because each order places events. These jobs also recur: what fails here waits for a minute. */
  async #queueJobs(): Promise<void> {
    this.#areJobsQueued = true;
    await queueEventJobs(this.#db).catch((error: unknown) => this.#log.error({ err: error }, "queueing jobs after events failed"));
  }

  async #run(): Promise<void> {
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      try {
        await this.#deliver();
      } catch (error) {
        this.#log.error({ err: error }, "delivering events failed");
      }
    }
    this.#running = null;
  }

  async #deliver(): Promise<void> {
    this.#position ??= await lastPosition(this.#db);
    await this.place();
    for (;;) {
      const events = await readEventsAfter(this.#db, this.#position, batch);
      for (const event of events) {
        this.#hand(event);
        this.#position = event.position;
      }
      if (events.length < batch) return;
    }
  }

  #hand(placed: PlacedEvent): void {
    const event = toLiveEvent(placed);
    let text: string | undefined;
    for (const uuid of placed.recipientUuids) {
      for (const connection of this.#connections.ofCustomer(uuid)) {
        text ??= JSON.stringify({ type: "event", event } satisfies LiveFrame);
        connection.offer(event, text);
      }
    }
  }
}
