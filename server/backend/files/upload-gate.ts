import type { ServerResponse } from "node:http";
import type { AnyCall } from "#contract/call.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";

/** trust.md S55: two parallel uploads per person or key, because a body is in memory until it is checked. */
const atOnce = 2;
const pauseMs = 5_000;
/** Bytes of all bodies in memory at once: two of the largest. Text of a body takes three times as many of the heap. */
const maxBytes = 90 * 1024 * 1024;

/** A stream that may be larger is read as it comes; others are kept as a body is. */
const keptStream = 64 * 1024 * 1024;

/** Bytes of a call's body that will be in memory at once, at most: by its announced length, else by the call's limit. */
export function keptBytes({ stream, bodyLimit = 0 }: Pick<AnyCall, "stream" | "bodyLimit">, announced: string | undefined): number {
  return stream && bodyLimit > keptStream ? 0 : Math.min(Number(announced ?? bodyLimit), bodyLimit);
}

type Upload = { sender: string; bytes: number; response: ServerResponse; now: Date };

export class UploadGate {
  readonly #running = new Map<string, number>();
  readonly #waiting: { bytes: number; begin: () => void }[] = [];
  #bytes = 0;

  /**
   * Waits until a body of so many bytes may be received, and counts it until the response is sent or the connection is closed. A
   * body that is not kept in memory has 0 bytes. Throws ATTEMPTS_LIMIT, and UNAVAILABLE when the connection has been closed: its
   * "close" does not come again.
   */
  async enter({ sender, bytes, response, now }: Upload): Promise<void> {
    assertOpen(response);
    const running = this.#running.get(sender) ?? 0;
    if (running >= atOnce)
      throwProblem("ATTEMPTS_LIMIT", { blockedUntil: new Date(now.getTime() + pauseMs).toISOString() }, translate("tooManyUploads"));
    this.#running.set(sender, running + 1);
    response.once("close", () => {
      const left = (this.#running.get(sender) ?? 1) - 1;
      if (left > 0) this.#running.set(sender, left);
      else this.#running.delete(sender);
    });
    await new Promise<void>((resolve) => {
      const begin = () => {
        this.#bytes += bytes;
        response.once("close", () => {
          this.#bytes -= bytes;
          this.#next();
        });
        resolve();
      };
      const turn = { bytes, begin };
      response.once("close", () => {
        const place = this.#waiting.indexOf(turn);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve();
      });
      this.#waiting.push(turn);
      this.#next();
    });
    assertOpen(response);
  }

  /** Begins the uploads that fit, in the order of their arrival. */
  #next(): void {
    for (let [turn] = this.#waiting; turn && (this.#bytes === 0 || this.#bytes + turn.bytes <= maxBytes); [turn] = this.#waiting) {
      this.#waiting.shift();
      turn.begin();
    }
  }
}

function assertOpen(response: ServerResponse): void {
  if (response.destroyed) throwProblem("UNAVAILABLE");
}
