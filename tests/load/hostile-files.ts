/**
 * `node tests/load/hostile-files.ts [--only <part of a name>]`: sends the files of `hostileFiles` as signed-in people, two at a time,
 * while others open pages and sign in. Nobody may wait longer than a second, and no file may take more than 150 MB. README.md beside
 * this file explains the table.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { auth } from "#contract/auth.ts";
import { chat } from "#contract/chat.ts";
import { customers } from "#contract/customers.ts";
import { pictures } from "#contract/pictures.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { root } from "#server/build-portal.ts";
import { buildPrograms } from "#server/build-programs.ts";
import { DEMO_PASSWORD } from "#server/demo-accounts.ts";
import { hostilePdfs } from "#tests/support/hostile-pdfs.ts";
import { type HostileFile, hostilePictures } from "#tests/support/hostile-pictures.ts";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { ask } from "./connection.ts";
import { People } from "./people.ts";
import { readMoment, residentMiB, treeOf } from "./process-times.ts";
import { type Servers, startServers, stopAll } from "./servers.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const maxMs = 1000;
const maxMegabytes = 150;

/** Where a person may send a file: the call's path and body. */
type UploadTarget = { name: string; login: string; path: string; body: (file: HostileFile) => unknown };

const base64 = ({ bytes }: HostileFile) => bytes.toString("base64");
const targets: Record<"face" | "photo" | "paper", UploadTarget> = {
  face: {
    name: "face",
    login: "director@alfa.example",
    path: customers.avatar.path,
    body: (file) => ({ avatar: `data:image/png;base64,${base64(file)}` }),
  },
  photo: {
    name: "photo of goods",
    login: "content@seller.example",
    path: pictures.add.path.replace(":uuid", demoUuid("product", "060-510")),
    body: (file) => ({ fileBody: base64(file) }),
  },
  paper: {
    name: "file of a message",
    login: "director@alfa.example",
    path: chat.sendFiles.path.replace(":uuid", demoUuid("deal", "10428")),
    body: (file) => ({ clientUuid: randomUUID(), text: "x", files: [{ fileBody: base64(file), originalFilename: file.filename }] }),
  },
};

/** Every kind of file, and where it is sent. Another kind is another line here. */
const hostileFiles: [doors: readonly UploadTarget[], files: HostileFile[]][] = [
  [[targets.face, targets.photo, targets.paper], hostilePictures()],
  [[targets.paper], hostilePdfs()],
];

type Row = { what: string; statuses: string; slowestMs: number; megabytes: number; failures: string[] };

const dataDir = mkdtempSync(join(tmpdir(), "portal-hostile-files-"));
// The database's account must be able to enter.
chmodSync(dataDir, 0o755);
let failed = false;
try {
  await ensureBuilt();
  await buildPrograms(process.env);
  const servers = await startServers(dataDir);
  const people = new People(servers);
  await pause(5_000);
  const rows: Row[] = [];
  for (const [ways, files] of hostileFiles)
    for (const target of ways)
      for (const file of files.filter(({ name }) => name.includes(values.only))) {
        rows.push(await measure(servers, await people.token(target.login), target, file));
        console.error(toLine(rows.at(-1) as Row));
      }
  failed = rows.some(({ slowestMs, megabytes, failures }) => slowestMs > maxMs || megabytes > maxMegabytes || failures.length > 0);
  const table = ["| what | answers | the longest wait, ms | memory, MB | failed |", "|---|---|--:|--:|---|", ...rows.map(toLine), ""].join(
    "\n",
  );
  console.log(table);
  mkdirSync(join(root, "tests/.output"), { recursive: true });
  writeFileSync(join(root, "tests/.output/hostile-files.md"), table);
  await servers.stop();
} finally {
  await stopAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);

function toLine({ what, statuses, slowestMs, megabytes, failures }: Row): string {
  return `| ${[what, statuses, slowestMs.toFixed(0), megabytes.toFixed(0), failures.join(", ") || "-"].join(" | ")} |`;
}

/** Two requests with the file at once; meanwhile a page or a sign-in every 50 ms, and a look at the memory of all processes. */
async function measure(servers: Servers, authorization: string, target: UploadTarget, file: HostileFile): Promise<Row> {
  const failures: string[] = [];
  const before = memory(true);
  let most = before;
  let slowestMs = 0;
  let isOver = false;
  const send = async () => {
    const reply = await ask(servers.backend, { method: "POST", path: target.path, headers: { authorization }, body: target.body(file) });
    if (reply.status >= 500) failures.push(String(reply.status));
    return reply.status;
  };
  const sent = Promise.all([send(), send()]).finally(() => {
    isOver = true;
  });
  const visits: Promise<void>[] = [];
  const visit = async (isSignIn: boolean) => {
    const began = performance.now();
    const body = { login: "regional@seller.example", password: DEMO_PASSWORD, method: "email" };
    const { status } = await (isSignIn
      ? ask(servers.backend, { method: "POST", path: auth.login.path, body })
      : ask(servers.portal, { path: "/catalog" }));
    if (status !== 200) failures.push(`${status} for another`);
    slowestMs = Math.max(slowestMs, performance.now() - began);
  };
  for (let turn = 0; !isOver || turn < 4; turn += 1) {
    visits.push(visit(turn % 2 === 0));
    for (let look = 0; look < 5; look += 1) {
      most = Math.max(most, memory());
      await pause(10);
    }
  }
  const statuses = await sent;
  await Promise.all(visits);
  return {
    what: `${target.name}: ${file.name}`,
    statuses: statuses.join(", "),
    slowestMs,
    megabytes: most - before,
    failures: [...new Set(failures)],
  };
}

/** Resident megabytes of the portal's processes together: without the database, and at rest without the worker of pictures. */
function memory(isAtRest = false): number {
  const moment = readMoment();
  const own = [...treeOf(process.pid, moment)].filter((pid) => pid !== process.pid && moment.processes.get(pid)?.name !== "postgres");
  return own.reduce((total, pid) => total + memoryOf(pid, isAtRest), 0);
}

function memoryOf(pid: number, isAtRest: boolean): number {
  try {
    return isAtRest && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-worker") ? 0 : residentMiB(pid);
  } catch {
    // It has just ended.
    return 0;
  }
}
