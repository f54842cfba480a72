import type { ServerResponse } from "node:http";
import { refuse } from "../problem.ts";

/** trust.md S55: two parallel uploads per session, because a body is in memory until it is checked. */
const atOnce = 2;
const pauseMs = 5_000;

export class UploadGate {
  readonly #running = new Map<string, number>();

  /** Counts the upload until the response is sent or the connection is closed. */
  enter(session: string, response: ServerResponse, now: Date): void {
    const running = this.#running.get(session) ?? 0;
    if (running >= atOnce) refuse("ATTEMPTS_LIMIT", { blockedUntil: new Date(now.getTime() + pauseMs).toISOString() });
    this.#running.set(session, running + 1);
    response.once("close", () => {
      const left = (this.#running.get(session) ?? 1) - 1;
      if (left > 0) this.#running.set(session, left);
      else this.#running.delete(session);
    });
  }
}
