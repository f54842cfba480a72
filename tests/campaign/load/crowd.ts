import { setTimeout as pause } from "node:timers/promises";
import type { Order } from "#tests/faults/campaign/history.ts";
import type { Random } from "#tests/faults/campaign/random.ts";
import { drive, type Job } from "#tests/load/drive.ts";
import { buyers, People } from "#tests/load/people.ts";
import type { Servers } from "#tests/load/servers.ts";
import { readStock } from "#tests/load/stock.ts";
import { readyBuyers } from "#tests/load/work/orders.ts";
import { openEventStream } from "../event-stream.ts";
import { type Morning, roundLength, startMorning } from "./morning.ts";
import { answerMs, type Tally } from "./tally.ts";

const streamsEach = 2;
const settleMs = 60_000;

type Parts = { sessions: number; roundSeconds: number; random: Random; orders: Order[]; isTwice: boolean };

type Walk = { rampSeconds: number; tally: () => Tally; isOver: () => boolean };

/** Buyers of the generated companies, each with a basket that can be ordered and two event streams. */
export async function gatherCrowd(servers: Servers, { sessions, roundSeconds, random, orders, isTwice }: Parts) {
  const people = new People(servers);
  const { categories } = await readStock(servers.backend, people);
  const logins = buyers(sessions);
  const ready = await readyBuyers({ servers, people }, logins);
  const { portal: port } = servers;
  const mornings: Morning[] = [];
  const streams: ReturnType<typeof openEventStream>[] = [];
  const thoughts = random.fork();

  return {
    wantedStreams: sessions * streamsEach,
    streams,
    /** Cookies of everybody who is signed in. */
    visitors: () => mornings.map(({ session }) => session.cookies.header()),
    /** Everybody comes within `rampSeconds` and goes on until it is over; answers are counted where `tally` says at that moment. */
    async walk({ rampSeconds, tally, isOver }: Walk): Promise<void> {
      const thinkMs = (index: number) =>
        mornings[index] ? thoughts.below((2_000 * roundSeconds) / roundLength) : (1_000 * rampSeconds * index) / sessions;
      const work: Job = async ({ connection, index }) => {
        const morning = mornings[index];
        if (morning) return morning.next();
        const buyer = { login: logins[index] ?? "", token: "", orderItems: [], branchUuid: "", ...ready[index] };
        const begun = startMorning(connection, { port, buyer, categories, random: random.fork(), tally, orders, isTwice });
        mornings[index] = begun;
        if (!(await begun.enter())) return;
        for (let count = 0; count < streamsEach; count += 1) streams.push(openEventStream(port, begun.session, { isPlain: true }));
      };
      const { failed, firstFailure } = await drive(work, {
        port,
        connections: sessions,
        seconds: Number.POSITIVE_INFINITY,
        thinkMs,
        timeoutMs: answerMs,
        isOver,
      });
      if (failed > 0) tally().fail(`${failed} times the campaign itself failed: ${firstFailure}`);
      await Promise.race([Promise.all(mornings.map((morning) => morning.settle())), pause(settleMs)]);
      for (const stream of streams) stream.close();
    },
  };
}
