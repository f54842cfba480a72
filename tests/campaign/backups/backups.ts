import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { assertFiles, assertSound } from "#server/backup/check-backup.ts";
import { newHistory } from "#tests/faults/campaign/history.ts";
import { type Random, randomOf } from "#tests/faults/campaign/random.ts";
import { workAsBuyer } from "#tests/faults/campaign/work.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import type { Campaign, Run } from "../campaign.ts";
import { type Machine, startMachine, untilReady } from "../machines.ts";
import { call, openKey } from "../people.ts";
import { untilTrue } from "../processes.ts";
import type { Outcome } from "../scenario.ts";
import { type BackedUp, openBackedUp } from "./database.ts";
import { type Digest, differences, digestOf } from "./digest.ts";

const buyers = ["director@alfa.example", "manager@alfa.example", "director@beta.example"];
const ordersEach = 4;
const workMs = 60_000;
/** Between what is kept and what comes after the moment. */
const apartMs = 1_500;

export const backups: Campaign = {
  usage: "[--seed 7] [--keep]",
  needs: ["postgres", "pgbackrest"],
  scenarios: [],
  /** `late`: the moment is after what must be gone. `unarchived`: the log of the last minutes is not kept. */
  planted: ["late", "unarchived"],
  run: (run) => run.attempt("full, incremental and to a moment: what comes back is what was there", () => drill(run)),
};

async function drill({ asked, log, processes: open }: Run): Promise<Outcome> {
  const processes = open();
  const [ports, [database, beside]] = await Promise.all([freePorts(), freePorts()]);
  const db = await openBackedUp(processes, database);
  await db.pgbackrest("stanza-create");
  await db.pgbackrest("check");
  let machine = startMachine(processes, "portal", ports, db.settings);
  await untilReady(machine);
  await db.query("update contract_lines set limit_kopecks = limit_kopecks + 100000000000");
  log("PostgreSQL 15, its archive and a portal");
  const random = randomOf(asked.seed);
  const outcome: Outcome = { figures: [], broken: [] };
  const compare = (what: string, wanted: Digest, found: Digest) => {
    outcome.figures.push(`${what}: ${found.deals?.count} deals, ${found.ledger_rows?.count} ledger rows`);
    outcome.broken.push(...differences(wanted, found).map((table) => `${what}: ${table} differs`));
  };

  let full = "";
  const before = await order(machine, random, async (placed) => {
    const known = placed();
    full = await db.backUp("full");
    return known;
  });
  await order(machine, random);
  const wholeIncrement = await digestOf(db);
  const increment = await db.backUp("incr");
  await order(machine, random);
  const kept = await digestOf(db);
  if (asked.planted.includes("unarchived")) await db.stopArchiving();
  const moment = await momentOf(db);
  await pause(apartMs);
  await order(machine, random);
  const last = await digestOf(db);
  const tooLate = await momentOf(db);
  const told = await readDeals(machine, 0);
  if (!asked.planted.includes("unarchived")) await db.pgbackrest("check");
  const files = join(processes.folder, "kept-files");
  cpSync(processes.sharedFolder, files, { recursive: true });
  log(`full ${full}, increment ${increment}, the moment ${moment}`);

  const immediate = (label: string) => [`--set=${label}`, "--type=immediate", "--target-action=promote"];
  await db.besides(beside, immediate(full), async () => {
    const { rows } = await db.query("select uuid from deals where uuid = any($1)", [before], beside);
    outcome.figures.push(`full: ${rows.length} of ${before.length} deals that were answered before it began`);
    if (rows.length < before.length) outcome.broken.push(`full: ${before.length - rows.length} answered deals are missing`);
    await db.withClient(assertSound, beside);
  });
  await db.besides(beside, immediate(increment), async () => compare("increment", wholeIncrement, await digestOf(db, beside)));
  if (!asked.planted.includes("unarchived"))
    await db.besides(beside, [], async () => compare("all of the archive", last, await digestOf(db, beside)));

  await processes.stop(machine.running);
  await db.lose();
  const target = asked.planted.includes("late") ? tooLate : moment;
  await db.restore(["--type=time", `--target=${target}`, "--target-action=promote"]);
  compare("the moment", kept, await digestOf(db));
  await db.withClient(assertSound);
  await db.withClient((client) => assertFiles(client, join(files, "files")));
  machine = startMachine(processes, "portal", ports, db.settings);
  await untilReady(machine);
  const back = await readDeals(machine, 0);
  const again = await order(machine, random);
  const heard = (await readDeals(machine, told.cursor)).uuids.filter((uuid) => again.includes(uuid));
  outcome.figures.push(
    `the receiver's cursor is ${told.cursor}, the restored one ${back.cursor}`,
    `a receiver that keeps its own hears of ${heard.length} of ${again.length} new deals`,
  );
  return outcome;
}

/** Buyers order until each has done so several times, and until `meanwhile` is done; what that returns, or the deals. */
async function order(
  { portal, backend }: Machine,
  random: Random,
  meanwhile?: (placed: () => string[]) => Promise<string[]>,
): Promise<string[]> {
  const history = newHistory();
  const ending = new AbortController();
  const placed = () => history.orders.flatMap(({ uuids }) => [...uuids]);
  const work = buyers.map((login) => workAsBuyer({ portal, backend }, login, history, random.fork(), ending.signal));
  const isDone = () => placed().length >= buyers.length * ordersEach;
  await untilTrue("buyers have ordered", workMs, isDone);
  const result = await meanwhile?.(placed);
  ending.abort();
  await Promise.all(work);
  if (history.failures.length > 0) throw new Error(history.failures.join("; "));
  return result ?? placed();
}

async function momentOf(db: BackedUp): Promise<string> {
  const { rows } = await db.query("select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as now");
  await pause(apartMs);
  return String(rows[0]?.now);
}

/** What an accounting system reads from there to the end. */
async function readDeals(machine: Machine, after: number): Promise<{ cursor: number; uuids: string[] }> {
  const key = await openKey({ machines: [machine] }, `drill ${Date.now()}`);
  const uuids: string[] = [];
  for (let cursor = after; ; ) {
    const { body } = await call(machine.backend, "GET", `/v1/exchange/deals?after=${cursor}`, key);
    const page = body as { cursor: number; hasMore: boolean; deals: { uuid: string }[] };
    uuids.push(...page.deals.map(({ uuid }) => uuid));
    cursor = page.cursor;
    if (!page.hasMore) return { cursor, uuids };
  }
}
