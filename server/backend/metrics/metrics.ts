import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { readFeedAges, readQueues } from "./read-queues.ts";

type Answered = {
  method: string;
  /** The call's path as the contract has it, so that the number of series is bounded. */
  route: string;
  status: number;
  seconds: number;
};

export type Metrics = {
  answered(request: Answered): void;
  /** A call was refused; `code` is that of the contract's errors. */
  refused(route: string, code: string): void;
  registry: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>;
};

/** From a cached answer to a large load. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Of this process, and what the database says when it is asked. Names and labels contain nothing about people or companies. */
export function openMetrics(db: Database, pools: Readonly<Record<string, pg.Pool>>): Metrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const seconds = new Histogram({
    name: "portal_request_seconds",
    help: "Time to answer a call",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const refusedCalls = new Counter({ name: "portal_refusals", help: "Refused calls by reason", labelNames: ["route", "code"], registers });
  new Gauge({
    name: "portal_database_connections",
    help: "Connections of this process",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
  const oldest = new Gauge({
    name: "portal_queue_oldest_seconds",
    help: "Age of the oldest entry that is due",
    labelNames: ["kind"],
    registers,
  });
  new Gauge({
    name: "portal_queue_waiting",
    help: "Entries that are due",
    labelNames: ["kind"],
    registers,
    async collect() {
      this.reset();
      oldest.reset();
      for (const queue of await readQueues(db)) {
        this.set({ kind: queue.kind }, queue.waiting);
        oldest.set({ kind: queue.kind }, queue.seconds);
      }
    },
  });
  new Gauge({
    name: "portal_feed_age_seconds",
    help: "Since the last finished load",
    labelNames: ["feed"],
    registers,
    async collect() {
      for (const { feed, seconds: age } of await readFeedAges(db)) this.set({ feed }, age);
    },
  });

  return {
    registry,
    answered: ({ method, route, status, seconds: value }) => seconds.observe({ method, route, status: String(status) }, value),
    refused: (route, code) => refusedCalls.inc({ route, code }),
  };
}
