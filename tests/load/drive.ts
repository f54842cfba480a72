import { setTimeout as pause } from "node:timers/promises";
import { Connection } from "./connection.ts";

export type Worker = { index: number; connection: Connection };

/** One unit of work; throws when it fails. `turn` counts units over all workers. */
export type Job = (worker: Worker, turn: number) => Promise<void>;

export type Driven = {
  done: number;
  failed: number;
  firstFailure: string | null;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
};

/** Consecutive failures after which the run gives up. */
const HOPELESS = 50;

type Limits = {
  port: number;
  connections: number;
  seconds: number;
  least?: number;
  most?: number;
  firstTurn?: number;
  /** How long a worker thinks before its next unit; not part of its time. */
  thinkMs?: (index: number) => number;
  /** How long a connection waits for an answer. */
  timeoutMs?: number;
  /** Ends it before its time. */
  isOver?: () => boolean;
};

/** Of sorted times. */
export const shareOf = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Closed loop: each connection starts its next unit after the last answer, or after a thought. Ends by time or by count, not
 * before `least` units.
 */
export async function drive(job: Job, limits: Limits): Promise<Driven> {
  const { port, connections, seconds, least = 0, most = Number.POSITIVE_INFINITY, firstTurn = 0, thinkMs, timeoutMs, isOver } = limits;
  const latencies: number[] = [];
  let turn = firstTurn;
  let failed = 0;
  let inARow = 0;
  let firstFailure: string | null = null;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;

  const work = async (index: number) => {
    const worker = { index, connection: new Connection(port, timeoutMs) };
    while ((performance.now() < endsAt || turn - firstTurn < least) && !isOver?.() && turn - firstTurn < most && inARow < HOPELESS) {
      if (thinkMs) await pause(Math.min(thinkMs(index), endsAt - performance.now()));
      const began = performance.now();
      try {
        await job(worker, turn++);
        latencies.push(performance.now() - began);
        inARow = 0;
      } catch (error) {
        failed += 1;
        inARow += 1;
        firstFailure ??= (error as Error).message;
      }
    }
    worker.connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => work(index)));

  latencies.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => shareOf(latencies, share)) as [number, number, number];
  return { done: latencies.length, failed, firstFailure, seconds: (performance.now() - startedAt) / 1000, p50, p95, p99 };
}
