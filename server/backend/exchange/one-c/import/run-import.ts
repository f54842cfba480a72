import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../../db/database.ts";
import { withAdvisoryLock } from "../../../db/with-advisory-lock.ts";
import type { FileStore } from "../../../files/file-store.ts";
import { translate } from "../../../translate.ts";
import { mayApply } from "../../keys/read-key.ts";
import { receive } from "../../loads/receive.ts";
import { exchangeKeys } from "../../tables.ts";
import { findFile, isXml, listSessionFiles, type SessionFile, type SessionFiles } from "../documents/find-file.ts";
import { readDictionary } from "../mappings/dictionary.ts";
import { OneCError } from "../one-c-error.ts";
import { exchangeImports, exchangeSessions, type FirstPass } from "../tables.ts";
import { openAlbum } from "../to-rows/pictures.ts";
import { countUnknownOffers, type Document, hasRows, type RowCounts, readDocument, rowsOf, type Source } from "../to-rows/rows.ts";
import { hasSeller, hasVariants } from "../to-rows/stored-products.ts";
import { finishLoad } from "./finish-load.ts";
import { makeFirstPass, saveMappedEntities } from "./first-pass.ts";
import { type Step, steps, wholeSteps } from "./import-steps.ts";

type ImportRow = typeof exchangeImports.$inferSelect;

/** Name of the import of all documents as a full exchange. */
export const wholeName = "";

type Key = { keyName: string; keyUuid: string; writes: readonly string[] };
type Job = Key & { db: Database; files: FileStore; row: ImportRow; version: string; now: () => Date };

/**
 * Creates the loads of an import and processes them one after another. After a restart it continues with the loads already
 * created.
 */
export async function runImport(db: Database, store: FileStore, uuid: string, now: () => Date): Promise<void> {
  await withAdvisoryLock(db.$client, `exchange import ${uuid}`, async () => {
    const job = await readJob(db, store, uuid, now);
    if (!job) return;
    try {
      await end(job, "done", await work(job));
    } catch (error) {
      const isOneCError = error instanceof OneCError;
      await end(job, "failed", isOneCError ? error.message : translate("exchange.failed"));
      if (!isOneCError) throw error;
    }
  });
}

async function readJob(db: Database, files: FileStore, uuid: string, now: () => Date): Promise<Job | undefined> {
  const [job] = await db
    .select({
      row: exchangeImports,
      version: exchangeSessions.version,
      keyName: exchangeKeys.name,
      keyUuid: exchangeKeys.uuid,
      writes: exchangeKeys.writes,
    })
    .from(exchangeImports)
    .innerJoin(exchangeSessions, eq(exchangeSessions.uuid, exchangeImports.sessionUuid))
    .innerJoin(exchangeKeys, eq(exchangeKeys.uuid, exchangeSessions.keyUuid))
    .where(and(eq(exchangeImports.uuid, uuid), eq(exchangeImports.state, "waiting")));
  return job && { db, files, now, ...job };
}

const end = ({ db, row }: Job, state: "done" | "failed", message: string) =>
  db.update(exchangeImports).set({ state, message }).where(eq(exchangeImports.uuid, row.uuid));

async function work(job: Job): Promise<string> {
  if (!(await mayApply(job.db, job, job.now()))) throw new OneCError("noKey");
  // Every product would be refused, and 1C would not send them again.
  if (!(await hasSeller(job.db))) throw new OneCError("said", { message: translate("exchange.noSeller") });
  const files = await listSessionFiles(job.db, job.row.sessionUuid);
  if (job.row.name === wholeName) {
    // A full exchange withdraws what its documents do not name: those of an archive that cannot be read are unknown.
    for (const { error } of files.broken) throw error;
    const left = await notImported(job, files);
    if (left) throw new OneCError("notAllImported", { name: left });
    return workWhole(job, files);
  }
  const file = findFile(files, job.row.name);
  const firstPass = job.row.firstPass ?? (await saveFirstPass(job, file));
  const report = await workSteps(job, await sourceOf(job, files, [{ file, firstPass: firstPass }]), Object.keys(steps) as Step[], {
    isWhole: false,
  });
  const isLast = job.version === "" && files.broken.length === 0 && !(await notImported(job, files));
  const done = `${report}${isLast ? await workWhole(job, files) : ""}`.trim() || translate("exchange.oneC.nothing");
  return [done, ...files.broken.map(({ error }) => error.message)].join("\n");
}

/** Parses the whole document before loading, so that a broken one changes nothing. */
async function saveFirstPass({ db, row, keyName, now }: Job, file: SessionFile): Promise<FirstPass> {
  const { firstPass, entities } = await makeFirstPass(readDocument(file));
  firstPass.priceTypes += await saveMappedEntities(db, keyName, entities, now());
  await db.update(exchangeImports).set({ firstPass }).where(eq(exchangeImports.uuid, row.uuid));
  return firstPass;
}

const sourceOf = async ({ db, files, keyName, now }: Job, sent: SessionFiles, documents: Document[]): Promise<Source> => ({
  db,
  keyName,
  documents,
  isHere: openAlbum({ db, files, keyName, sent: sent.files, now }),
  dictionary: await readDictionary(db, keyName),
});

/** Name of a document that is not imported yet. For senders who never call `deactivate`, none means that the exchange is complete. */
async function notImported({ db, row }: Job, files: SessionFiles): Promise<string | undefined> {
  const imported = await importedDocuments(db, row, files);
  return files.files.find(({ name }) => isXml(name) && !imported.some(({ file }) => file.name === name))?.name;
}

async function importedDocuments(db: Database, row: ImportRow, files: SessionFiles): Promise<Document[]> {
  const rows = await db
    .select()
    .from(exchangeImports)
    .where(and(eq(exchangeImports.sessionUuid, row.sessionUuid), ne(exchangeImports.name, wholeName)))
    .orderBy(exchangeImports.number);
  return rows.flatMap((each) =>
    each.firstPass && each.state !== "failed" ? [{ file: findFile(files, each.name), firstPass: each.firstPass }] : [],
  );
}

/** Withdraws what full documents of the session no longer name, by full loads of all documents together. */
async function workWhole(job: Job, files: SessionFiles): Promise<string> {
  const documents = await importedDocuments(job.db, job.row, files);
  const isFullCatalogue = documents.some(({ firstPass: { isFullCatalogue: is, products } }) => is && products > 0);
  const hasFullOffers = documents.some(({ firstPass: { isFullOffers: is } }) => is);
  const isFullPrices = documents.some(({ firstPass: { isFullOffers: is, prices } }) => is && prices > 0);
  const mayWithdrawGoods = isFullCatalogue && (hasFullOffers || !(await hasVariants(job.db, job.keyName)));
  const isWanted = { goods: mayWithdrawGoods, pictures: isFullCatalogue, prices: isFullPrices };
  const wanted = wholeSteps.filter((step) => isWanted[step]);
  return workSteps(job, await sourceOf(job, files, documents), wanted, { isWhole: true });
}

async function workSteps(job: Job, source: Source, wanted: readonly Step[], { isWhole }: { isWhole: boolean }): Promise<string> {
  // Skips stock and pictures for keys without these rights: older keys were created before 1C could load them.
  const isTaken = { stock: job.writes.includes("stock"), pictures: job.writes.includes("pictures") };
  const filled = wanted.filter((step) => hasRows(step, source) && (step !== "stock" && step !== "pictures" ? true : isTaken[step]));
  const forbidden = filled.find((step) => !job.writes.includes(steps[step]));
  if (forbidden) throw new OneCError("feedForbidden", { feed: translate(`exchange.oneC.feeds.${steps[forbidden]}`) });
  const reports: string[] = [];
  for (const step of filled) {
    const uuid = job.row.loads[stepName(step, isWhole)] ?? (await startLoad(job, source, step, isWhole));
    reports.push(await finishLoad(job.db, job.now, steps[step], uuid));
  }
  if (!isWhole) reports.push(...(await reportUnread(source, isTaken.stock && hasRows("stock", source))));
  return reports.map((report) => `${report}\n`).join("");
}

/** Sentences about what belongs to no step. */
async function reportUnread(source: Source, hasStock: boolean): Promise<string[]> {
  const elsewhere = source.documents.reduce(
    (sum, { firstPass: { unreadElsewhere, rests } }) => sum + unreadElsewhere + (hasStock ? 0 : rests),
    0,
  );
  const offers = await countUnknownOffers(source);
  return [
    ...(elsewhere > 0 ? [translate("exchange.oneC.unread", { unread: elsewhere })] : []),
    ...(offers > 0 ? [translate("exchange.oneC.unknownOffers", { count: offers })] : []),
  ];
}

const stepName = (step: Step, isWhole: boolean) => (isWhole ? `whole ${step}` : step);

async function startLoad(job: Job, source: Source, step: Step, isWhole: boolean): Promise<string> {
  const { db, row, keyName, keyUuid, now } = job;
  const feed = steps[step];
  const { documents } = source;
  const counts: RowCounts = { unread: 0 };
  if (step === "goods" && !isWhole)
    counts.unread = documents.reduce((sum, { firstPass: { pictures = 0 } }) => sum + (job.writes.includes("pictures") ? 0 : pictures), 0);
  const uuid = await receive(
    db,
    {
      feed,
      channel: "1c",
      mode: isWhole ? "full" : "changes",
      isGuarded: documents.some(({ firstPass: { isFullCatalogue, isFullOffers } }) => (feed === "goods" ? isFullCatalogue : isFullOffers)),
      isDryRun: false,
      keyName,
      keyUuid,
      sender: keyName,
      // Not deduplicated by content: the same file names may have new bytes.
      onceKey: step === "pictures" ? `${stepName(step, isWhole)} ${row.uuid}` : undefined,
      unread: () => counts.unread,
      now: now(),
    },
    rowsOfStep(source, step, isWhole, counts),
  );
  row.loads = { ...row.loads, [stepName(step, isWhole)]: uuid };
  await db.update(exchangeImports).set({ loads: row.loads }).where(eq(exchangeImports.uuid, row.uuid));
  return uuid;
}

/** Rows of a step. A full load of goods includes the characteristics, which it would withdraw otherwise. */
async function* rowsOfStep(source: Source, step: Step, isWhole: boolean, counts: RowCounts) {
  yield* rowsOf[step](source, counts);
  if (isWhole && step === "goods") yield* rowsOf.variants(source, counts);
}
