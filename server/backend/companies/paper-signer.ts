import { isDeepStrictEqual } from "node:util";
import { eq, getTableColumns } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import type { SignerAnswer } from "#contract/paper-signer.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { paperSigners } from "../papers/tables.ts";
import { writeCompany } from "./edit-company.ts";
import { findSeller, lockSeller } from "./lock-seller.ts";
import type { companies } from "./tables.ts";

const { companyUuid: _, ...signerColumns } = getTableColumns(paperSigners);

export const getSigner = async (context: SignedIn): Promise<SignerAnswer> => answer(context.db, await findSeller(context.db, context));

export async function putSigner(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putSigner>) {
  const { surname, name, patronymic = "", position, basis } = body;
  const attorney =
    basis === "office"
      ? { attorneyNumber: "", attorneyDate: null, attorneySystem: "" }
      : {
          attorneyNumber: body.attorneyNumber ?? "",
          attorneyDate: body.attorneyDate ?? null,
          attorneySystem: basis === "electronic" ? (body.attorneySystem ?? "") : "",
        };
  const typed = { surname, name, patronymic, position, basis, ...attorney };
  return context.db.transaction(async (tx) => {
    const company = await lockSeller(tx, context);
    const before = await answer(tx, company);
    const set = { ...typed, updAt: body.updAt ?? before.signer?.updAt ?? ("receipt" as const) };
    if (isDeepStrictEqual(before.signer, set)) return before;
    const written = await writeCompany(context, { tx, company }, { fields: ["paperSigner"], expectedVersion });
    await tx
      .insert(paperSigners)
      .values({ companyUuid: company.uuid, ...set })
      .onConflictDoUpdate({ target: paperSigners.companyUuid, set });
    return answer(tx, written);
  });
}

async function answer(reader: Reader, { uuid, version }: typeof companies.$inferSelect): Promise<SignerAnswer> {
  const [row] = await reader.select(signerColumns).from(paperSigners).where(eq(paperSigners.companyUuid, uuid));
  return { signer: row ?? null, version };
}
