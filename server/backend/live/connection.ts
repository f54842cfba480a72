import type { WebSocket } from "ws";
import type { LiveEvent, LiveFrame } from "#contract/live.ts";
import { liveClose } from "#contract/live.ts";
import { type Missed, mostReplayed } from "../events/read-events.ts";
import type { Limits } from "./limits.ts";

/** A person's socket after its token was taken. Events that come while the missed ones are read wait behind them. */
export class Connection {
  readonly customerUuid: string;
  readonly sessionUuid: string;
  /** As they were when it connected. */
  readonly roles: readonly string[];
  readonly #socket: WebSocket;
  readonly #limits: Limits;
  #waiting: LiveEvent[] | null = [];
  /** Up to it everything was among the missed ones; the delivery of this process may still come to it. */
  #cursor = 0;

  constructor(socket: WebSocket, person: { customerUuid: string; sessionUuid: string; roles: readonly string[] }, limits: Limits) {
    this.customerUuid = person.customerUuid;
    this.sessionUuid = person.sessionUuid;
    this.roles = person.roles;
    this.#socket = socket;
    this.#limits = limits;
  }

  /** `text` is the frame of the event, made once for all its recipients. */
  offer(event: LiveEvent, text: string): void {
    if (event.cursor <= this.#cursor) return;
    if (this.#waiting === null) this.#send(text);
    else if (this.#waiting.push(event) > mostReplayed) this.close(liveClose.tryAgain, "too much to catch up with");
  }

  /** hello, what was missed, what came meanwhile; from then on events pass straight through. `after`: the cursor the client named. */
  begin({ cursor, resync, events }: Missed, after: number | undefined): void {
    this.#sendFrame({ type: "hello", cursor: after ?? cursor });
    if (resync) this.#sendFrame({ type: "resync", cursor });
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.#cursor = cursor;
    for (const event of [...events, ...waiting.filter((each) => each.cursor > cursor)]) this.#sendFrame({ type: "event", event });
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  #sendFrame(frame: LiveFrame): void {
    this.#send(JSON.stringify(frame));
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A client that does not read fills the memory of the process: it is disconnected and returns with its cursor.
    if (this.#socket.bufferedAmount > this.#limits.unreadBytes) this.#socket.terminate();
    else this.#socket.send(text);
  }
}
