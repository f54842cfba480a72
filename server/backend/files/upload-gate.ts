import type { ServerResponse } from "node:http";
import { refuse } from "../problem.ts";

/** trust.md S55: two uploads of one session at a time; a body is held in memory until it is checked. */
const atOnce = 2;
const pauseMs = 5_000;

export class UploadGate {
  readonly #running = new Map<string, number>();

  /** Counts until the answer is out or the connection is gone. */
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
