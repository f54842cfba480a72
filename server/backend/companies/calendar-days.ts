import { desc, eq } from "drizzle-orm";
import type { CalendarDays } from "#contract/calendar-days.ts";
import type { companies as calls } from "#contract/companies.ts";
import type { SignedIn } from "../context.ts";
import { calendarDays } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors } from "../problem.ts";
import { writeCompany } from "./edit-company.ts";
import { findSeller, lockSeller } from "./lock-seller.ts";
import type { companies } from "./tables.ts";

const maxDays = 500;

export const listCalendarDays = async (context: SignedIn) => answer(context.db, await findSeller(context.db, context));

export async function putCalendarDay(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.putCalendarDay>) {
  return context.db.transaction(async (tx) => {
    const company = await lockSeller(tx, context);
    const stored = await tx.select().from(calendarDays);
    const before = stored.find(({ day }) => day === params.day);
    const set = { isWorking: body.kind === "working" };
    if (before?.isWorking === set.isWorking) return answer(tx, company);
    if (!before && stored.length >= maxDays) throwFieldErrors({ day: ["calendarDaysMany", { max: maxDays }] });
    const written = await writeCompany(context, { tx, company }, { fields: ["calendar"], expectedVersion });
    await tx
      .insert(calendarDays)
      .values({ day: params.day, ...set })
      .onConflictDoUpdate({ target: calendarDays.day, set });
    return answer(tx, written);
  });
}

export async function removeCalendarDay(context: SignedIn, { params, expectedVersion }: Input<typeof calls.removeCalendarDay>) {
  return context.db.transaction(async (tx) => {
    const company = await lockSeller(tx, context);
    const [before] = await tx.select().from(calendarDays).where(eq(calendarDays.day, params.day));
    orNotFound(before);
    const written = await writeCompany(context, { tx, company }, { fields: ["calendar"], expectedVersion });
    await tx.delete(calendarDays).where(eq(calendarDays.day, params.day));
    return answer(tx, written);
  });
}

async function answer(reader: Reader, { version }: typeof companies.$inferSelect): Promise<CalendarDays> {
  const rows = await reader.select().from(calendarDays).orderBy(desc(calendarDays.day));
  return { days: rows.map(({ day, isWorking }) => ({ day, kind: isWorking ? ("working" as const) : ("off" as const) })), version };
}
