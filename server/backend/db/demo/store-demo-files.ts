import { readFile } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { renderContractOf } from "../../accreditation/render-contract-of.ts";
import { accreditations } from "../../accreditation/tables.ts";
import { companies } from "../../companies/tables.ts";
import type { FileStore } from "../../files/file-store.ts";
import { files } from "../../files/tables.ts";
import type { Database } from "../database.ts";
import type { BuyerEntry, CompaniesFile } from "./company-entries.ts";
import { readDemoFiles } from "./demo-files.ts";
import { demoUuid } from "./demo-uuid.ts";

export type DemoFile = { uuid: string; company: string; type: string; name: string };

/** The files of all uploaded documents of the demo. */
export function listDemoFiles(buyers: readonly BuyerEntry[]): DemoFile[] {
  return buyers.flatMap(({ id, accreditation: { documents, contracts } }) =>
    [...documents, ...contracts].flatMap(({ type, filename }) =>
      filename ? [{ uuid: demoFileUuid(id, type), company: id, type, name: filename }] : [],
    ),
  );
}

export const demoFileUuid = (company: string, type: string) => demoUuid("file", `${company}:${type}`);

/** Stores missing bytes of the demo's documents: contracts are rendered from the companies' data, the rest are samples. */
export async function storeDemoFiles(db: Database, store: FileStore): Promise<void> {
  const { companies: entries } = await readDemoFiles();
  const stored = new Set<string>();
  for await (const { uuid } of store.list()) stored.add(uuid);
  const rows = new Set((await db.select({ uuid: files.uuid }).from(files)).map((row) => row.uuid));
  for (const file of listDemoFiles(entries.buyers)) {
    if (stored.has(file.uuid) || !rows.has(file.uuid)) continue;
    const staged = await store.stage(await bytesOf(db, entries, file), file.uuid);
    await db.update(files).set({ size: staged.size }).where(eq(files.uuid, file.uuid));
    await staged.publish();
  }
}

async function bytesOf(db: Database, { seller }: CompaniesFile, { company, type, name }: DemoFile): Promise<Buffer> {
  if (!type.startsWith("contract_")) return readSample(name.endsWith(".pdf") ? "sample.pdf" : "sample.jpg");
  const [row] = await db
    .select({ company: companies, legalForm: accreditations.legalForm, createdAt: accreditations.createdAt })
    .from(companies)
    .innerJoin(accreditations, eq(accreditations.companyUuid, companies.uuid))
    .where(and(eq(companies.uuid, demoUuid("company", company))));
  if (!row) return readSample("sample.pdf");
  return renderContractOf(db, {
    company: row.company,
    legalForm: row.legalForm,
    sellerUuid: demoUuid("company", seller.id),
    now: row.createdAt,
  });
}

export const readSample = (name: string) => readFile(new URL(`data/${name}`, import.meta.url));
