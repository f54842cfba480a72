/** A memory of answers that may be given again, bounded by weight: what was asked for least recently goes first. */
export class RecentAnswers<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number; until: number }>();
  readonly #most: number;
  readonly #lifeMs: number;
  #weight = 0;

  constructor(most: number, lifeMs = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#lifeMs = lifeMs;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until > performance.now()) {
      this.#entries.set(key, entry);
      return entry.value;
    }
    this.#weight -= entry.weight;
    return undefined;
  }

  set(key: string, value: Value, weight = 1): void {
    this.forget(key);
    if (weight > this.#most) return;
    this.#entries.set(key, { value, weight, until: performance.now() + this.#lifeMs });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) break;
      this.forget(oldest);
    }
  }

  forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry && this.#entries.delete(key)) this.#weight -= entry.weight;
  }
}
