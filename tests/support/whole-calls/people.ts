import { auth } from "#contract/auth.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { CallWorld } from "../call-world.ts";
import { alfa, betaShop, must, shop } from "../demo-basket.ts";
import { addPasskey } from "../passkeys.ts";
import { bank, callers, contact, related, type WholeCall } from "../whole-call.ts";

const { collector, director, regional, platform, otherRep, unattached } = callers;

/** Calls about the company's people and data. */
export function peopleCalls({ backend, as, one, joining, his }: CallWorld): Record<string, WholeCall> {
  /** An invitation of Альфа's director to Бета, in place of the one before. */
  async function invitedByBeta() {
    const beta = demoUuid("company", "beta");
    await backend.pool.query("delete from customers where email = $1 and company_uuid = $2", [director, beta]);
    const answer = await (await as("director@beta.example"))(auth.addRelated, {
      body: { ...related(director), branch_uuids: [betaShop] },
    } as never);
    return { params: { uuid: (answer.body as { customer_uuid: string }).customer_uuid } };
  }

  return {
    "auth.addRelated": { who: director, input: () => ({ body: { ...related("own@strangers.example"), branch_uuids: [shop] } }) },
    "auth.addRelatedAdmin": {
      who: platform,
      input: () => ({ body: { ...related("by-admin@strangers.example"), branch_uuids: [shop], company_uuid: alfa } }),
    },
    "auth.blockRelated": { who: director, input: () => ({ params: { userUuid: his.userUuid }, query: { companyUuid: alfa } }) },
    "auth.activateRelated": { who: director, input: () => ({ params: { userUuid: his.userUuid }, query: { companyUuid: alfa } }) },
    "auth.reinvite": {
      who: director,
      input: async () => {
        const added = await (await as(director))(auth.addRelated, {
          body: { ...related("mistyped@strangers.example"), branch_uuids: [shop] },
        } as never);
        const { uuid: userUuid } = added.body as { uuid: string };
        return { params: { userUuid }, query: { companyUuid: alfa }, body: { method: "email", email: "corrected@strangers.example" } };
      },
    },
    "ownCompanies.choose": {
      who: director,
      input: async () => ({
        body: { customerUuid: await one("select uuid from customers where email = $1 and company_uuid = $2", director, alfa) },
      }),
    },
    "ownCompanies.accept": { who: director, input: () => invitedByBeta() },
    "ownCompanies.decline": { who: director, input: () => invitedByBeta() },
    "auth.endSession": {
      who: director,
      input: async () => {
        const { sessions } = (await (await as(director))(auth.sessions)).body;
        return { params: { uuid: must(sessions.find((session) => !session.isCurrent)).uuid } };
      },
    },
    "passkeys.remove": {
      who: collector,
      input: async () => {
        const userUuid = await one("select user_uuid uuid from customers where email = $1", collector);
        return { params: { uuid: (await addPasskey(backend, userUuid)).uuid } };
      },
    },
    "customers.list": { who: director, opens: [unattached], input: () => ({ query: { companyUuid: alfa } }) },
    "customers.update": { who: director, input: () => ({ params: { uuid: his.uuid }, body: { position: "Кладовщик" } }) },
    "customers.putPermissions": {
      who: "supervisor@seller.example",
      input: async () => ({
        params: { uuid: await one("select uuid from customers where email = $1", "content@seller.example") },
        body: { permissions: ["exchange:payments"] },
      }),
    },
    "customers.avatar": { who: director, input: () => ({ body: { avatar: null, customerUuid: his.uuid } }) },
    "companies.updateBankDetail": {
      who: director,
      input: async () => ({
        body: { ...bank, uuid: await one("select uuid from bank_details where company_uuid = $1 order by uuid", alfa) },
      }),
    },
    "companies.updateContact": {
      who: director,
      input: async () => ({ body: { ...contact, uuid: await one("select uuid from contacts where company_uuid = $1", alfa) } }),
    },
    "companies.updateBankDetailInternal": {
      who: platform,
      input: async () => ({
        body: { ...bank, companyUuid: alfa, uuid: await one("select uuid from bank_details where company_uuid = $1 order by uuid", alfa) },
      }),
    },
    "companies.updateContactInternal": {
      who: platform,
      input: async () => ({
        body: { ...contact, companyUuid: alfa, uuid: await one("select uuid from contacts where company_uuid = $1", alfa) },
      }),
    },
    "companies.putSalesRepresentative": {
      who: regional,
      input: async () => ({
        params: { companyUuid: (await joining({ at: "accredited" })).companyUuid },
        body: { sales_representative_uuid: otherRep },
      }),
      reached: ["params.companyUuid"],
    },
    "companies.putRetailChain": {
      who: "supervisor@seller.example",
      input: async () => ({
        params: { companyUuid: (await joining({ at: "accredited" })).companyUuid },
        body: { isRetailChain: true },
      }),
      reached: ["params.companyUuid"],
    },
  };
}
