import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { startWorker } from "#server/backend/exchange/jobs/start-worker.ts";
import { noFiles } from "#server/backend/files/no-files.ts";
import { watchTransactions } from "./watched-statements.ts";

/** Where to kill a process: at the n-th statement of its transactions, before it is sent, while it runs, or after its answer. */
export type Place = { at: number; when: "before" | "sent" | "after" };

const [connection = "{}", place = "{}"] = process.argv.slice(2);
const { at, when } = JSON.parse(place) as Place;
const pool = openPool(JSON.parse(connection));
let count = 0;
watchTransactions(pool, {
  before: () => {
    count += 1;
    die("before");
  },
  sent: () => die("sent"),
  after: () => die("after"),
});
await startWorker(openDatabase(pool), noFiles, pool, { error: () => {}, warn: () => {} });

function die(now: Place["when"]): void {
  if (count === at && when === now) process.kill(process.pid, "SIGKILL");
}
