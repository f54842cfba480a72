import { randomOf } from "#tests/faults/campaign/random.ts";
import type { Campaign } from "./campaign.ts";
import { backendDown } from "./scenarios/backend-down.ts";
import { poolerMode } from "./scenarios/pooler-mode.ts";
import { primaryKilled } from "./scenarios/primary-killed.ts";
import { redisKilled } from "./scenarios/redis-killed.ts";
import { repeatedByProxies } from "./scenarios/repeated-by-proxies.ts";
import { rollingRestart } from "./scenarios/rolling-restart.ts";
import { startStack } from "./stack.ts";

const light = [repeatedByProxies];
const scenarios = [poolerMode, redisKilled, backendDown, rollingRestart, primaryKilled];
const names = [...light, ...scenarios].map(({ name }) => name);

/** The portal on three machines, all processes of this one, from the files of server/deploy. */
export const engines: Campaign = {
  usage: `[--seed 7] [--only ${names.join(",")}] [--keep]`,
  needs: ["etcd", "patroni", "postgres", "pgbouncer", "curl", "redis", "nginx", "caddy", "openssl"],
  scenarios: names,
  planted: ["hurried", "killed", "asynchronous"],
  async run({ asked, log, attempt, processes }) {
    for (const one of light.filter(({ name }) => asked.only.includes(name))) await attempt(one.title, () => one.run(processes()));
    const chosen = scenarios.filter(({ name }) => asked.only.includes(name));
    const stack = chosen.length > 0 && (await startStack(processes(), log, asked.planted));
    if (stack) for (const one of chosen) await attempt(one.title, () => one.run(stack, randomOf(asked.seed)));
  },
};
