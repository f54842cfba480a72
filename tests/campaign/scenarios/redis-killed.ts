import { setTimeout as pause } from "node:timers/promises";
import { curd } from "#tests/support/demo-basket.ts";
import { openEventStream } from "../event-stream.ts";
import { call, signIn } from "../people.ts";
import { untilTrue } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import { openVisitor } from "../visitor.ts";

const buyer = "director@alfa.example";
const eventMs = 10_000;
const caughtUpMs = 3_000;
const changes = 8;
const downMs = 3_000;

export const redisKilled: Scenario = {
  name: "redis",
  title: "Redis is killed: events reach the streams of other portals all the same, and none is lost",
  async run({ machines, redis, nginx, processes }) {
    const visitor = openVisitor(nginx.port);
    await visitor.signIn(buyer);
    const stream = openEventStream(nginx.port, visitor);
    await untilTrue("the event stream is heard", eventMs, () => stream.isHeard());
    const token = await signIn(machines[0]?.backend ?? 0, buyer);
    const broken: string[] = [];
    let quantity = 20;
    /** Each change is made by another backend; the longest time until its event. */
    const change = async (what: string) => {
      let longest = 0;
      for (let number = 0; number < changes; number += 1) {
        const port = machines[number % machines.length]?.backend ?? 0;
        const before = stream.events.length;
        quantity += 1;
        const { status, body } = await call(port, "PATCH", "/v1/products/basket", token, { products: [{ productUuid: curd, quantity }] });
        const begun = performance.now();
        while (stream.events.length === before && performance.now() - begun < eventMs) await pause(10);
        const took = performance.now() - begun;
        longest = Math.max(longest, took);
        if (status !== 200) broken.push(`${what}: a change was answered ${status}: ${JSON.stringify(body)}`);
        if (stream.events.length === before) broken.push(`${what}: an event has not come in ${eventMs / 1000} s`);
        else if (took > caughtUpMs) broken.push(`${what}: an event came after ${seconds(took)}`);
      }
      return `${what}: ${changes} events, the last of each within ${seconds(longest)}`;
    };
    const figures = [await change("with Redis")];
    await processes.stop(redis.running, "SIGKILL");
    figures.push(await change("Redis killed"));
    await pause(downMs);
    await redis.restart();
    await pause(downMs);
    figures.push(await change("Redis back"));
    if (stream.cuts().length > 0) broken.push(`the event stream was cut ${stream.cuts().length} times`);
    for (const each of [stream, visitor]) each.close();
    return { figures, broken };
  },
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
