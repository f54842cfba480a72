import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { sendDue } from "#server/backend/webhooks/send-due.ts";

/** A process that sends pending webhooks to an address, so that a test can kill it. */
const [target = "", webhook = "", now = "", tokenSecret = ""] = process.argv.slice(2);
const db = openDatabase(openPool(JSON.parse(target)));
await sendDue({ db, now: () => new Date(now), allowPrivate: true, tokenSecrets: [tokenSecret] }, webhook);
