import type { Reply } from "#tests/load/connection.ts";
import { shareOf } from "#tests/load/drive.ts";

const shownFailures = 10;
/** Of an answer. Longer than any browser waits: what is late on a busy machine is a figure, not a failure. */
export const answerMs = 180_000;

/** What was answered to requests of a phase. */
export class Tally {
  readonly #times = new Map<string, number[]>();
  readonly #refusedMs: number[] = [];
  readonly #failures: string[] = [];

  /** Whether the answer is right; a refusal is one that says when to come back. */
  async ask(what: string, right: number, send: () => Promise<Reply>): Promise<{ reply: Reply | undefined; isRight: boolean }> {
    const begun = performance.now();
    const reply = await send().catch((error: Error) => void this.#failures.push(`${what}: ${error.message}`));
    const ms = performance.now() - begun;
    if (!reply) return { reply: undefined, isRight: false };
    const isRight = reply.status === right;
    if (isRight) this.#timesOf(what).push(ms);
    else if (reply.status === 503 && /\r\nretry-after: \d+/i.test(reply.head)) this.#refusedMs.push(ms);
    else this.#failures.push(`${what} was answered ${reply.status} after ${ms.toFixed(0)} ms: ${titleOf(reply.body.toString())}`);
    return { reply, isRight };
  }

  #timesOf(what: string): number[] {
    const times = this.#times.get(what) ?? [];
    this.#times.set(what, times);
    return times;
  }

  fail(sentence: string): void {
    this.#failures.push(sentence);
  }

  get refused(): number {
    return this.#refusedMs.length;
  }

  /** Neither right nor a refusal. */
  failures(): string[] {
    const more = this.#failures.length - shownFailures;
    return [...this.#failures.slice(0, shownFailures), ...(more > 0 ? [`${more} more requests failed`] : [])];
  }

  /** Medians and shares of the slowest, of all and of each kind. */
  figures(): string[] {
    const all = [...this.#times.values()].flat();
    const kinds = [...this.#times].map(([what, times]) => `    ${what}: ${times.length}, ${sharesOf(times)}`);
    return [
      `${all.length} answered, ${sharesOf(all)}; ${this.refused} refused by 503${this.refused ? `, ${sharesOf(this.#refusedMs)}` : ""}`,
      ...kinds,
    ];
  }
}

function sharesOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => shareOf(sorted, share).toFixed(0));
  return `p50 ${p50}, p95 ${p95}, p99 ${p99}, most ${most} ms`;
}

export const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? html.slice(0, 200);
