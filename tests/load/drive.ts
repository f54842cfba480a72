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
  p99: number;
};

/** Consecutive failures after which the run gives up. */
const HOPELESS = 50;

/** Closed loop: each connection starts its next unit after the last answer. Ends by time or by count. */
export async function drive(
  job: Job,
  limits: { port: number; connections: number; seconds: number; most?: number; firstTurn?: number },
): Promise<Driven> {
  const { port, connections, seconds, most = Number.POSITIVE_INFINITY, firstTurn = 0 } = limits;
  const latencies: number[] = [];
  let turn = firstTurn;
  let failed = 0;
  let inARow = 0;
  let firstFailure: string | null = null;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;

  const work = async (index: number) => {
    const worker = { index, connection: new Connection(port) };
    while (performance.now() < endsAt && turn - firstTurn < most && inARow < HOPELESS) {
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
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { done: latencies.length, failed, firstFailure, seconds: (performance.now() - startedAt) / 1000, p50: at(0.5), p99: at(0.99) };
}
