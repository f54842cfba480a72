import { backend, type PlantedBug } from "./bug.ts";

/** The database dies, or one thing fails for good. */
export const outages: PlantedBug[] = [
  {
    name: "a problem is lost when the connection dies before the rollback",
    file: "server/backend/db/transactions.ts",
    from: "      const isOver = await tx.execute(sql`rollback`).then(\n        () => true,\n        () => false,\n      );",
    to: `      const isOver = await tx.execute(sql\`rollback\`).catch((lost: unknown) => {
        client.release(true);
        throw lost;
      });`,
    tests: backend("transactions"),
  },
  {
    name: "the name of a request stays on its connection after the transaction",
    file: "server/backend/db/transactions.ts",
    from: "set local application_name",
    to: "set session application_name",
    tests: backend("request-id"),
  },
  {
    name: "the backend is ready although the disk is full",
    file: "server/backend/readiness.ts",
    from: "    await pool.query(spill);\n",
    to: "",
    tests: backend("transactions"),
  },
  {
    name: "standing orders that fail keep all others waiting",
    file: "server/backend/standing-orders/standing-orders-job.ts",
    from: "const but = (step: Step) => [...round.taken[step]];",
    to: "const but = (step: Step) => (round.errors.length > 99 ? [...round.taken[step]] : []);",
    tests: backend("standing-orders-confirmed"),
  },
  {
    name: "a webhook whose secret cannot be decrypted is tried for ever",
    file: "server/backend/webhooks/send-due.ts",
    from: '  const posted = secret === null ? failed("secret")',
    to: '  if (secret === null) return false;\n  const posted = secret === null ? failed("secret")',
    tests: backend("webhooks-tries"),
  },
  {
    name: "a backup lacks the log that was written while it was made",
    file: "server/backup/copy-cluster.ts",
    from: "  for (const name of needed) await addFile(",
    to: "  for (const name of needed.slice(0, 0)) await addFile(",
    tests: ["tests/faults/backup.full.test.ts"],
  },
  {
    name: "a backup has no files that were uploaded while it was made",
    file: "server/backup/make-backup.ts",
    from: '    if (filesFolder && files !== null) files += await addFiles(backup, filesFolder, "files");\n',
    to: "",
    tests: ["tests/faults/backup.full.test.ts"],
  },
  {
    name: "a damaged file of a backup is restored",
    file: "server/backup/restore-backup.ts",
    from: "if (copied?.sha256 !== sha256)",
    to: "if (!copied)",
    tests: ["tests/faults/backup.full.test.ts"],
  },
];
