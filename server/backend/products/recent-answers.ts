/** A small memory of answers that may be given again: the least recently set one goes first. */
export class RecentAnswers<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #size: number;
  readonly #lifeMs: number;

  constructor(size: number, lifeMs: number) {
    this.#size = size;
    this.#lifeMs = lifeMs;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: performance.now() + this.#lifeMs });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#size) break;
      this.#entries.delete(oldest);
    }
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }
}
