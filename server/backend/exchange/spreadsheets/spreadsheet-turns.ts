export type Turn = {
  /** Who waits; one person has few turns at a time. */
  person: string;
  /** One of the two at a time is left to short ones. */
  isLong: boolean;
};

type Waiting = Turn & { start: () => void };

const atOnce = 2;
const maxWaiting = 20;
/** Of one person, running and waiting; one of them runs. */
const maxOfPerson = 2;
const maxWaitMs = 30_000;

/** Tables of two people are read at a time in a process; others wait in the order of their arrival. */
export class SpreadsheetTurns {
  readonly #running = new Set<Turn>();
  #waiting: Waiting[] = [];

  /**
   * Resolves when the turn comes, with a function that ends it. Null when too many wait already, the person has two others, or the
   * wait has been too long or `signal` has aborted.
   */
  async enter(turn: Turn, signal: AbortSignal | undefined): Promise<(() => void) | null> {
    const isOfPerson = ({ person }: Turn) => person === turn.person;
    const ofPerson = [...this.#running, ...this.#waiting].filter(isOfPerson).length;
    if (signal?.aborted || this.#waiting.length >= maxWaiting || ofPerson >= maxOfPerson) return null;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { ...turn, start: () => resolve(true) };
    this.#waiting.push(waiting);
    const giveUp = () => resolve(false);
    const late = setTimeout(giveUp, maxWaitMs);
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#startNext();
    const isStarted = await promise;
    clearTimeout(late);
    signal?.removeEventListener("abort", giveUp);
    if (isStarted) return () => this.#leave(waiting);
    this.#leave(waiting);
    return null;
  }

  #leave(turn: Waiting): void {
    this.#running.delete(turn);
    this.#waiting = this.#waiting.filter((each) => each !== turn);
    this.#startNext();
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      const isLongRunning = [...this.#running].some(({ isLong }) => isLong);
      const isPersonsRunning = [...this.#running].some(({ person }) => person === waiting.person);
      if (this.#running.size >= atOnce || isPersonsRunning || (waiting.isLong && isLongRunning)) continue;
      this.#running.add(waiting);
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      waiting.start();
    }
  }
}
