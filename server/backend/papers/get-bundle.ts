import { promisify } from "node:util";
import { and, desc, eq, ne, or } from "drizzle-orm";
import { type AsyncZippable, zip } from "fflate";
import { maxBundleMegabytes } from "#contract/limits.ts";
import type { papers as calls } from "#contract/papers.ts";
import texts from "#locales/ru/papers.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { documentName } from "../deals/deal-documents.ts";
import { checkDealScope, loadDeal } from "../deals/read-deal.ts";
import { dealDocuments } from "../deals/tables.ts";
import { type FileAnswer, toFileAnswer } from "../files/file-answer.ts";
import { files } from "../files/tables.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { paperFile, paperXml } from "./paper-files.ts";
import { papers } from "./tables.ts";

const pack = promisify<AsyncZippable, Uint8Array>(zip);
const maxPapers = 100;

/** The deal's papers and the documents of both sides in one ZIP; without replaced invoices: nobody keeps those. */
export async function getBundle({ db, actor, files: store }: SignedIn, { params }: Input<typeof calls.bundle>): Promise<FileAnswer> {
  await checkDealScope(db, actor, params.uuid);
  const { record } = await loadDeal(db, actor, params.uuid);
  const rows = await db
    .select()
    .from(papers)
    .where(and(eq(papers.dealUuid, params.uuid), or(ne(papers.status, "replaced"), eq(papers.kind, "upd"))))
    .orderBy(desc(papers.createdAt))
    .limit(maxPapers);
  const documents = await db
    .select({ uuid: files.uuid, name: documentName, size: files.size })
    .from(dealDocuments)
    .innerJoin(files, eq(files.uuid, dealDocuments.fileUuid))
    .where(eq(dealDocuments.dealUuid, params.uuid));
  if (rows.length + documents.length === 0) throwProblem("NOT_FOUND");
  if (documents.reduce((sum, { size }) => sum + size, 0) > maxBundleMegabytes * 1024 ** 2)
    throwProblem("CONFLICT", undefined, translate("bundleTooLarge", { max: maxBundleMegabytes }));
  const content: AsyncZippable = {};
  for (const row of rows) {
    const made = [await paperFile(row), ...(row.kind === "upd" ? [paperXml(row)] : [])];
    for (const { name, bytes } of made) content[freeName(content, name)] = [bytes, { mtime: row.createdAt }];
  }
  for (const { uuid, name } of documents) {
    const bytes = await store.read(uuid);
    // They are compressed already, as pictures and PDFs are.
    if (bytes) content[freeName(content, name)] = [bytes, { level: 0, mtime: record.deal.createdAt }];
  }
  const name = interpolate(texts.bundleFile, { number: String(record.deal.number) });
  return toFileAnswer(Buffer.from(await pack(content)), name, "application/zip");
}

/** `Акт.pdf`, and `Акт (2).pdf` beside it. Names are people's: none leaves the folder. */
function freeName(taken: AsyncZippable, wanted: string): string {
  const name = wanted.replaceAll(/[\\/]/g, "_");
  const dot = name.lastIndexOf(".") > 0 ? name.lastIndexOf(".") : name.length;
  let free = name;
  for (let copy = 2; Object.hasOwn(taken, free); copy += 1) free = `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
  return free;
}
