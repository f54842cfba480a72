import { eq } from "drizzle-orm";
import type { debts as calls } from "#contract/debts.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { lockDebtor } from "./find-debtor.ts";
import { paymentReminders, statementSettings } from "./tables.ts";

type Caller = { db: Reader; actor: SignedIn["actor"] };

export async function readStatements({ db, actor }: Caller, companyUuid: string) {
  const [own] = await db.select().from(statementSettings).where(eq(statementSettings.companyUuid, companyUuid));
  const [all] = await db.select({ period: paymentReminders.statements }).from(paymentReminders).limit(1);
  return {
    chosen: own?.period ?? ("default" as const),
    period: own?.period ?? all?.period ?? ("none" as const),
    mayChoose: actor.companyUuid === companyUuid && actor.roles.includes("buyer_company_director"),
  };
}

export const chooseStatements: Handler<typeof calls.chooseStatements> = async ({ db, actor }, { params, body: { period } }) =>
  db.transaction(async (tx) => {
    const { uuid: companyUuid } = await lockDebtor(tx, actor, params.uuid);
    if (period === "default") await tx.delete(statementSettings).where(eq(statementSettings.companyUuid, companyUuid));
    else
      await tx
        .insert(statementSettings)
        .values({ companyUuid, period })
        .onConflictDoUpdate({ target: statementSettings.companyUuid, set: { period } });
    return readStatements({ db: tx, actor }, companyUuid);
  });
