import type { WebSocket } from "ws";
import type { LiveEvent, LiveFrame } from "#contract/live.ts";
import { liveClose } from "#contract/live.ts";
import { type Missed, maxReplayed } from "../events/read-events.ts";
import type { Limits } from "./limits.ts";

/** A person's authenticated socket. Events that arrive before `begin` are queued behind the missed ones. */
export class Connection {
  readonly customerUuid: string;
  readonly sessionUuid: string;
  /** Roles at the time of connecting. */
  readonly roles: readonly string[];
  readonly #socket: WebSocket;
  readonly #limits: Limits;
  #waiting: LiveEvent[] | null = [];
  /** Last position of the missed events; delivery may offer them again. */
  #cursor = 0;

  constructor(socket: WebSocket, person: { customerUuid: string; sessionUuid: string; roles: readonly string[] }, limits: Limits) {
    this.customerUuid = person.customerUuid;
    this.sessionUuid = person.sessionUuid;
    this.roles = person.roles;
    this.#socket = socket;
    this.#limits = limits;
  }

  /** Sends or queues an event; `text`: its serialised frame, shared by all recipients. */
  offer(event: LiveEvent, text: string): void {
    if (event.cursor <= this.#cursor) return;
    if (this.#waiting === null) this.#send(text);
    else if (this.#waiting.push(event) > maxReplayed) this.close(liveClose.tryAgain, "too much to catch up with");
  }

  /** Sends hello, the missed events and the queued ones; later events are sent at once. `after`: the client's cursor. */
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
    // A client that does not read would fill the memory: disconnects it; it returns with its cursor.
    if (this.#socket.bufferedAmount > this.#limits.unreadBytes) this.#socket.terminate();
    else this.#socket.send(text);
  }
}
