import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { issueWaiting } from "#server/backend/papers/advances/issue-waiting.ts";
import { watchTransactions } from "./watched-statements.ts";

/** Where the process kills itself: at the first statement of a transaction that begins so. */
export type Place = { begins: string; when: "before" | "sent" | "after" };

const [connection = "{}", place = "{}", now = ""] = process.argv.slice(2);
const { begins, when } = JSON.parse(place) as Place;
const pool = openPool(JSON.parse(connection), { applicationName: "advances-process" });
const dieAt = (moment: Place["when"]) => (text: string) => {
  if (moment === when && text.startsWith(begins)) process.kill(process.pid, "SIGKILL");
};
watchTransactions(pool, { before: dieAt("before"), sent: dieAt("sent"), after: dieAt("after") });
await issueWaiting(openDatabase(pool), new Date(now));
await pool.end();
