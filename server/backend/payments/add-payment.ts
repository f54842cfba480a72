import { and, asc, eq, or } from "drizzle-orm";
import type { payments as calls } from "#contract/payments.ts";
import { contains } from "../access/contains.ts";
import { companyScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { accountingDay } from "../contracts/due.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors } from "../problem.ts";
import { postOfCompany } from "./post-ready.ts";
import { digestOf, storePayments } from "./store-payments.ts";
import { payments } from "./tables.ts";

/** Of which `payments.severalBuyers` names some. */
const namedBuyers = 3;

export async function addPayment(context: SignedIn, { body }: Input<typeof calls.add>) {
  const { db, now } = context;
  const { date, amount, number = "" } = body;
  if (date > accountingDay(now())) throwFieldErrors({ date: "payments.future" });
  const buyers = await findBuyers(context, body.buyer);
  const [buyer, another] = buyers;
  if (!buyer) throwFieldErrors({ buyer: "payments.noBuyer" });
  const isOneInn = buyers.every(({ inn }) => inn === buyer.inn);
  if (another && !isOneInn) {
    const names = buyers.slice(0, namedBuyers).map(({ name, inn }) => `${name} (${inn})`);
    throwFieldErrors({ buyer: ["payments.severalBuyers", { names: names.join(", ") }] });
  }
  const identity = ["person", buyer.inn, date, number, amount] as const;
  const [stored] = await storePayments(context, [
    {
      source: "person",
      number,
      date,
      amountKopecks: amount,
      payerName: buyer.name,
      payerInn: buyer.inn,
      purpose: "",
      identity,
      ...(!another && { companyUuid: buyer.uuid }),
    },
  ]);
  if (stored?.companyUuid && stored.reason === null) await postOfCompany(context, stored.companyUuid, [stored.uuid]);
  const [row] = await db
    .select({ uuid: payments.uuid, status: payments.status, reason: payments.reason })
    .from(payments)
    .where(eq(payments.digest, digestOf(identity)));
  return { ...orNotFound(row), isNew: stored !== undefined, company: buyer.name };
}

/** By INN, else by name; a name that is typed whole is meant even if others contain it. */
async function findBuyers({ db, actor }: SignedIn, typed: string) {
  const found = await db
    .select({ uuid: companies.uuid, name: companies.name, inn: companies.inn })
    .from(companies)
    .where(
      and(
        or(eq(companies.inn, typed.replaceAll(" ", "")), contains(typed, [companies.name, companies.legalName])),
        eq(companies.type, "buyer"),
        companyScope(actor),
      ),
    )
    .orderBy(asc(companies.name), asc(companies.uuid))
    .limit(100);
  const whole = found.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return whole.length > 0 ? whole : found;
}
