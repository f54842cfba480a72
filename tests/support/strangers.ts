import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { chat } from "#contract/chat.ts";
import { documents } from "#contract/documents.ts";
import { tickets } from "#contract/tickets.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { issueAct } from "./acts.ts";
import { storeClaim } from "./claims.ts";
import { alfa, must, shop } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { storeInvoice } from "./invoices.ts";
import { base64, joiningCompany, pdf } from "./joining-company.ts";
import { addPerson } from "./people.ts";
import { accounts, type Identity, usePortal } from "./portal.ts";
import type { Answer, Visitor } from "./portal-visitor.ts";
import { issuePriceList } from "./price-lists.ts";

/** Columns: guest, buyer director and manager, …; then people outside Альфа, who do not represent it, or lack the trade point. */
export const columns: Identity[] = ["G", "BD", "BM", "SD", "DD", "RD", "SR", "SE", "CM", "PM", "TS", "SU"];
export const strangers = {
  "BD of Бета": "director@beta.example",
  "BM of Бета": "manager@beta.example",
  "other SR": "rep2@seller.example",
  "BM without a trade point": "unattached@strangers.example",
};
export type Stranger = keyof typeof strangers;
export const strangerNames = Object.keys(strangers) as Stranger[];
export type Who = Identity | Stranger;
export const colleague: Stranger[] = ["BM without a trade point"];

/** A word in all data of Альфа that the test requests; the other is the company's name, which its people see everywhere. */
export const secret = "Тайное";
const ofCompany = "Скрытое";
const picture = `data:image/png;base64,${base64(Buffer.from(secret))}`;

/** What of Альфа is requested. */
export type Own = Record<
  | "deal"
  | "chatFile"
  | "document"
  | "paper"
  | "act"
  | "claim"
  | "priceList"
  | "ticket"
  | "ticketFile"
  | "contract"
  | "director"
  | "accreditation",
  string
>;

/** A portal with data of Альфа, and a browser for everybody. */
export function useStrangers() {
  const portal = usePortal();
  const own = {} as Own;
  const visitors = new Map<Who, Visitor>();

  beforeAll(async () => {
    const { db, pool } = portal.backend;
    await addPerson(db, { companyUuid: alfa, email: strangers["BM without a trade point"], roles: ["buyer_company_manager"] });
    const director = await portal.backend.as(accounts.BD);
    const file = { fileBody: base64(pdf), originalFilename: `${secret}.pdf`, contentType: "application/pdf" };
    const params = {
      uuid: await storeDeal(db, {
        status: "waiting_approval",
        reserve: false,
        comment: secret,
        buyerCompanyName: secret,
        branchName: secret,
      }),
    };
    const message = (await director(chat.sendFiles, { params, body: { clientUuid: randomUUID(), text: secret, files: [file] } })).body;
    const { documents: kept } = (await director(documents.upload, { params, body: file })).body;
    const ticket = (
      await director(tickets.create, {
        body: { clientUuid: randomUUID(), theme: secret, description: secret, dealUuid: params.uuid, files: [file] },
      })
    ).body;
    const [line] = await db.select().from(contractLines).where(eq(contractLines.branchUuid, shop)).limit(1);
    const [person] = await db.update(customers).set({ avatar: picture }).where(eq(customers.email, accounts.BD)).returning();
    await db
      .update(companies)
      .set({ logo: picture, name: `ООО «${ofCompany}»` })
      .where(eq(companies.uuid, alfa));
    Object.assign(own, {
      deal: params.uuid,
      chatFile: must(message.files[0]).uuid,
      document: must(kept[0]).uuid,
      paper: await storeInvoice(db, params.uuid),
      act: await issueAct(director),
      claim: await storeClaim(db),
      priceList: await issuePriceList(director),
      ticket: ticket.uuid,
      ticketFile: (await pool.query("select file_uuid from ticket_files where ticket_uuid = $1", [ticket.uuid])).rows[0].file_uuid,
      contract: must(line).uuid,
      director: must(person).uuid,
      accreditation: (await joiningCompany(portal.backend, { at: "coordination_contract" })).accreditationUuid,
    });
    for (const who of columns) visitors.set(who, await portal.visit(accounts[who]));
    for (const who of strangerNames) visitors.set(who, await portal.visit(strangers[who]));
  });

  const visitorOf = (who: Who) => {
    const visitor = must(visitors.get(who));
    // Many redirects would trigger the guard against loops, which has its own test.
    visitor.cookies.delete("redirected");
    return visitor;
  };

  return { portal, own, visitorOf };
}

/** Whether a refusal reveals something about what it refuses. */
export function reveals({ body, headers }: Answer, who: Who): boolean {
  const told = body + decodeURIComponent(String(headers["content-disposition"] ?? ""));
  return (
    told.includes(secret) || (strangerNames.includes(who as Stranger) && !colleague.includes(who as Stranger) && told.includes(ofCompany))
  );
}

/** Where an answer takes the person, in the letters of the columns. */
export function markOf({ status, location }: Answer): string {
  if (location?.startsWith("/login?")) return "L";
  if (location === "/") return "M";
  if (location !== null) return location;
  return { 200: "+", 401: "U", 403: "F", 404: "N", 405: "-" }[status] ?? String(status);
}
