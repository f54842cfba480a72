import { and, eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { auth } from "#contract/auth.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { type Caller, callerOf, useBackend } from "./backend.ts";
import { betaShop, must } from "./demo-basket.ts";
import { related } from "./whole-call.ts";

/** Анна, director of Альфа, whom Бета invites as a manager of one of its two trade points. */
export function useSeveralCompanies() {
  const backend = useBackend("demo");
  const anna = "director@alfa.example";
  /** `beta`: the company; `ofBeta`: Анна as its employee, once invited. */
  const ids = { anna: "", user: "", beta: "", ofBeta: "" };

  beforeAll(async () => {
    const rows = await backend.db.select().from(customers);
    const row = must(rows.find(({ email }) => email === anna));
    const { companyUuid } = must(rows.find(({ email }) => email === "director@beta.example"));
    Object.assign(ids, { anna: row.uuid, user: row.userUuid, beta: companyUuid });
  });

  const personOf = async (email: string, companyUuid: string) =>
    must(
      (
        await backend.db
          .select()
          .from(customers)
          .where(and(eq(customers.email, email), eq(customers.companyUuid, companyUuid)))
      )[0],
    );
  /** A session of its own: the choice of one does not touch another. */
  const signIn = () => callerOf(backend.app, anna);
  const chosenAs = async (customerUuid: string): Promise<Caller> => {
    const as = await signIn();
    expect((await as(ownCompanies.choose, { body: { customerUuid } })).status).toBe(200);
    return as;
  };
  const invite = async (email = anna) =>
    (await backend.as("director@beta.example"))(auth.addRelated, { body: { ...related(email), branch_uuids: [betaShop] } });
  /** Invites Анна, who accepts. */
  const join = async () => {
    ids.ofBeta = (await invite()).body.customer_uuid;
    expect((await (await signIn())(ownCompanies.accept, { params: { uuid: ids.ofBeta } })).status).toBe(200);
  };

  return { backend, anna, ids, personOf, signIn, chosenAs, invite, join };
}
