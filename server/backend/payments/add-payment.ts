import { and, asc, eq, or, sql } from "drizzle-orm";
import type { payments as calls } from "#contract/payments.ts";
import { bareName, companyKey, containsCompany } from "../access/company-names.ts";
import { contains } from "../access/contains.ts";
import { companyScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { accountingDay } from "../contracts/due.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors } from "../problem.ts";
import { postOfCompany } from "./post-ready.ts";
import { firstDay } from "./statement/statement-values.ts";
import { digestOf, storePayments } from "./store-payments.ts";
import { payments } from "./tables.ts";

/** Of those that a refusal names. */
const namedBuyers = 3;
/** With these words in their name, before they are compared as wholes. */
const maxNear = 200;

export async function addPayment(context: SignedIn, { body }: Input<typeof calls.add>) {
  const { db, now } = context;
  const { date, amount, number = "" } = body;
  if (date > accountingDay(now())) throwFieldErrors({ date: "payments.future" });
  if (date < firstDay) throwFieldErrors({ date: "payments.wrong.date" });
  const buyers = await findBuyers(context, body.buyer);
  const [buyer, another] = buyers;
  if (!buyer) throwFieldErrors({ buyer: "payments.noBuyer" });
  const isOneInn = buyers.every(({ inn }) => inn === buyer.inn);
  if (another && !isOneInn) {
    throwFieldErrors({ buyer: ["payments.severalBuyers", { names: namesOf(buyers) }] });
  }
  const identity = ["person", another ? buyer.inn : buyer.uuid, date, number, amount] as const;
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
  const found = () =>
    db
      .select({ uuid: payments.uuid, status: payments.status, reason: payments.reason, company: payments.companyUuid })
      .from(payments)
      .where(eq(payments.digest, digestOf(identity)));
  // Also one that was stored before, when posting it was cut off.
  const [first] = await found();
  if (first?.company && first.status === "waiting" && first.reason === null) await postOfCompany(context, first.company, [first.uuid]);
  const { uuid, status, reason } = orNotFound((await found())[0]);
  return { uuid, status, reason, isNew: stored !== undefined, company: buyer.name };
}

/** By INN or the whole name, first as typed: a part of it may be another's. Names those that are alike otherwise. */
async function findBuyers({ db, actor }: SignedIn, typed: string) {
  const columns = { uuid: companies.uuid, name: companies.name, inn: companies.inn };
  const isBuyer = and(eq(companies.type, "buyer"), companyScope(actor));
  const isTyped = [companies.name, companies.legalName].map((name) => sql`lower(${name}) = lower(${typed})`);
  const isMeant = or(eq(companies.inn, typed.replaceAll(" ", "")), ...isTyped);
  const meant = await db.select(columns).from(companies).where(and(isMeant, isBuyer)).orderBy(asc(companies.name)).limit(20);
  if (meant.length > 0) return meant;
  const names = { ...columns, legalName: companies.legalName };
  const near = contains(bareName(typed), [companies.name, companies.legalName]);
  const rows = await db.select(names).from(companies).where(and(near, isBuyer)).orderBy(asc(companies.name)).limit(maxNear);
  const whole = rows.filter(({ name, legalName }) => [name, legalName].some((each) => companyKey(each ?? "") === companyKey(typed)));
  if (whole.length > 0) return whole;
  const isAlike = containsCompany(typed, [companies.name, companies.legalName]);
  const alike = await db.select(columns).from(companies).where(and(isAlike, isBuyer)).orderBy(asc(companies.name)).limit(namedBuyers);
  if (alike.length > 0) throwFieldErrors({ buyer: ["payments.alikeBuyers", { names: namesOf(alike) }] });
  return [];
}

const namesOf = (buyers: readonly { name: string; inn: string }[]) =>
  buyers
    .slice(0, namedBuyers)
    .map(({ name, inn }) => (inn ? `${name} (${inn})` : name))
    .join(", ");
