import type { Env } from "../env.ts";
import { restoreBackup } from "./restore-backup.ts";

/** `npm run restore -- <folder>/<backup>` */
try {
  const { env }: { env: Env } = await import("../env.ts");
  const [path, ...more] = process.argv.slice(2);
  if (!path || more.length > 0) throw new Error("npm run restore -- <folder>/<backup>");
  if (env.DATABASE_URL) throw new Error("DATABASE_URL is set: a backup is restored into an embedded database only.");
  const { moment, files, bytes } = await restoreBackup(path, env.DATA_DIR);
  const uploaded = files === null ? "files are in S3" : `${files} files`;
  console.log(
    `Restored the state of ${moment} into ${env.DATA_DIR}: ${Math.ceil(bytes / 1e6)} MB, ${uploaded}. ` +
      "Before npm start read what a restore means for what others were told (server/backup/README.md).",
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
