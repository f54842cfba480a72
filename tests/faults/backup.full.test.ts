import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { createApp } from "#server/backend/app.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { withRenderedPictures } from "#server/backend/db/demo/rendered-files.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { storeDemoFiles } from "#server/backend/db/demo/store-demo-files.ts";
import { migrateDatabase } from "#server/backend/db/migrate.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { files } from "#server/backend/files/tables.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "#server/postgres/embedded.ts";
import { callerOf } from "#tests/support/backend.ts";
import { cheapHashing } from "#tests/support/cheap-hashing.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, dairy, dairyDate, fill, kefir, setContract, shop } from "#tests/support/demo-basket.ts";
import { until } from "#tests/support/until.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
const env = { DATA_DIR: join(folder, "data"), S3_URL: undefined };
const target = join(folder, "backups");
const scheduledDeliveryDates = [dairyDate];
let server: EmbeddedDatabase;
const opened: (() => Promise<unknown>)[] = [];

/** The backend's app over a data folder whose server runs. */
async function openBackend({ connection }: EmbeddedDatabase, dataDir: string) {
  const pool = openPool(connection);
  const store = openLocalFiles(join(dataDir, "files"));
  const settings = { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true, passwordCost: cheapHashing };
  const app = await createApp({ pool, files: store, settings, now: () => testNow, logLevel: "silent" });
  opened.push(async () => {
    await app.close();
    await pool.end();
  });
  return { app, pool, store, db: openDatabase(pool) };
}

beforeAll(async () => {
  chmodSync(folder, 0o711);
  server = await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR, log: () => {}, fastForTests: true });
  const pool = openPool(server.connection);
  await migrateDatabase(pool);
  await seedDemo(openDatabase(pool), { now: testNow, passwordCost: cheapHashing });
  await storeDemoFiles(openDatabase(pool), withRenderedPictures(openLocalFiles(join(env.DATA_DIR, "files"))));
  await pool.query("delete from baskets");
  await pool.end();
});

afterAll(async () => {
  for (const close of opened) await close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("a backup made while people order and upload loses nothing that was acknowledged before its moment", async () => {
  const { app, db, store } = await openBackend(server, env.DATA_DIR);
  const director = await callerOf(app, "director@alfa.example");
  await setContract(db, { assortment: dairy }, { limitKopecks: 900_000_000_000 });
  const acknowledged: { deal: string; file: string; at: string }[] = [];
  let isOver = false;

  const orderAndUpload = async () => {
    expect((await fill(director, [{ productUuid: kefir, quantity: 30, isSelected: true }])).errors).toEqual([]);
    const { body, errors } = await director(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates } });
    expect(errors).toEqual([]);
    const file = await store.stage(Buffer.from(`paper of ${body.uuid}`));
    const row = { uuid: file.uuid, size: file.size, companyUuid: alfa, purpose: "deal" as const, name: "a.txt", contentType: "text/plain" };
    await db.insert(files).values({ ...row, createdAt: testNow });
    await file.publish();
    acknowledged.push({ deal: body.uuid, file: file.uuid, at: new Date().toISOString() });
  };
  const work = (async () => {
    while (!isOver) await orderAndUpload();
  })();

  await Promise.race([work, until(() => acknowledged.length >= 3)]);
  const before = acknowledged.length;
  const { path } = await makeBackup(env, target, { sameDisk: true });
  isOver = true;
  await work;
  expect(acknowledged.length).toBeGreaterThan(before);

  const problem = await checkBackup(path).then(
    () => "none",
    (error: Error) => error.message,
  );
  expect(problem, "the backup can be restored").toBe("none");
  const restored = join(folder, "restored");
  const facts = await restoreBackup(path, restored, { throwaway: true });
  const again = await ensureEmbeddedDatabase({ dataDir: restored, log: () => {}, fastForTests: true });
  opened.push(again.stop);
  const copy = await openBackend(again, restored);
  const kept = new Set((await copy.pool.query<{ uuid: string }>("select uuid from deals")).rows.map(({ uuid }) => uuid));
  const owed = acknowledged.filter(({ at }) => at < facts.moment);
  expect(owed.length).toBeGreaterThanOrEqual(before);
  expect(owed.filter(({ deal }) => !kept.has(deal))).toEqual([]);
  for (const { deal, file } of owed) expect(String(await copy.store.read(file))).toBe(`paper of ${deal}`);
  const { rows: unbalanced } = await copy.pool.query(
    `select d.uuid from deals d left join ledger_rows r on r.deal_uuid = d.uuid and r.kind = 'reserve' where d.uuid = any($1)
     group by d.uuid having coalesce(sum(r.amount_kopecks), 0) <> d.total_kopecks`,
    [owed.map(({ deal }) => deal)],
  );
  expect(unbalanced).toEqual([]);
  // Somebody signs in and orders in the restored portal.
  const back = await callerOf(copy.app, "director@alfa.example");
  await fill(back, [{ productUuid: kefir, quantity: 30, isSelected: true }]);
  expect((await back(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates } })).status).toBe(200);
});

test("a damaged or incomplete backup is refused, and nothing of it is left in DATA_DIR", async () => {
  const { path } = await makeBackup(env, target, { sameDisk: true });
  appendFileSync(join(path, "database", "PG_VERSION"), " ");
  const dataDir = join(folder, "damaged");
  await expect(restoreBackup(path, dataDir, { throwaway: true })).rejects.toThrow("PG_VERSION is damaged. Use another backup.");
  rmSync(join(path, "database", "PG_VERSION"));
  await expect(restoreBackup(path, dataDir, { throwaway: true })).rejects.toThrow("PG_VERSION is missing. Use another backup.");
  rmSync(join(path, "SHA256SUMS"));
  await expect(restoreBackup(path, dataDir, { throwaway: true })).rejects.toThrow("is no finished backup");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a backup on the disk of the database wants a yes, a restore wants an empty folder, and only the last backups are kept", async () => {
  await expect(makeBackup(env, target, { sameDisk: false })).rejects.toThrow("is on the same disk as the database");
  await expect(makeBackup({ ...env, DATA_DIR: join(folder, "nothing") }, target, { sameDisk: true })).rejects.toThrow(
    "There is no database",
  );
  const { path, removed } = await makeBackup(env, target, { sameDisk: true, keep: 1 });
  expect(removed.length).toBeGreaterThan(0);
  expect(readdirSync(target).map((name) => join(target, name))).toEqual([path]);
  await expect(restoreBackup(path, env.DATA_DIR)).rejects.toThrow("Restore into an empty DATA_DIR");
});
