import { and, desc, eq, ne, or } from "drizzle-orm";
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
import { packPapers } from "./pack-papers.ts";
import { papers } from "./tables.ts";

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
  const read = await Promise.all(
    documents.map(async ({ uuid, name }) => ({ name, bytes: await store.read(uuid), at: record.deal.createdAt, level: 0 as const })),
  );
  const others = read.flatMap(({ bytes, ...document }) => (bytes ? [{ ...document, bytes }] : []));
  const name = interpolate(texts.bundleFile, { number: String(record.deal.number) });
  return toFileAnswer(await packPapers(rows, others), name, "application/zip");
}
