import { isDeepStrictEqual } from "node:util";
import { eq, getTableColumns } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import type { PaymentRemindersAnswer } from "#contract/payment-reminders.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { paymentReminders } from "../debt-reminders/tables.ts";
import type { Input } from "../handlers.ts";
import { writeCompany } from "./edit-company.ts";
import { findSeller, lockSeller } from "./lock-seller.ts";
import type { companies } from "./tables.ts";

const { companyUuid: _, ...columns } = getTableColumns(paymentReminders);

/** What the form offers at first; nothing is sent until the seller switches it on. */
const atFirst = {
  isOn: false,
  before: 3,
  polite: 1,
  firm: 7,
  firmAgain: 14,
  claim: 30,
  politeNote: "",
  firmNote: "",
  claimNote: "",
  statements: "none" as const,
};

export const getReminders = async (context: SignedIn) => answer(context.db, await findSeller(context.db, context));

export async function putReminders(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putReminders>) {
  const { before = null, polite = null, firm = null, firmAgain = null, claim = null, sending } = body;
  const notes = { politeNote: body.politeNote ?? "", firmNote: body.firmNote ?? "", claimNote: body.claimNote ?? "" };
  const set = { isOn: sending === "on", before, polite, firm, firmAgain, claim, ...notes, statements: body.statements ?? "none" };
  return context.db.transaction(async (tx) => {
    const company = await lockSeller(tx, context);
    const stored = await answer(tx, company);
    if (isDeepStrictEqual(stored.reminders, set)) return stored;
    const written = await writeCompany(context, { tx, company }, { fields: ["paymentReminders"], expectedVersion });
    await tx
      .insert(paymentReminders)
      .values({ companyUuid: company.uuid, ...set })
      .onConflictDoUpdate({ target: paymentReminders.companyUuid, set });
    return answer(tx, written);
  });
}

async function answer(reader: Reader, { uuid, version }: typeof companies.$inferSelect): Promise<PaymentRemindersAnswer> {
  const [row] = await reader.select(columns).from(paymentReminders).where(eq(paymentReminders.companyUuid, uuid));
  return { reminders: row ?? atFirst, version };
}
