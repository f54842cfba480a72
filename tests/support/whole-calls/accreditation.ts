import type { CallWorld } from "../call-world.ts";
import { personOf } from "../demo-deals.ts";
import type { joiningCompany } from "../joining-company.ts";
import { callers, file, type Json, type WholeCall } from "../whole-call.ts";

const { rep, regional, otherRep } = callers;

/** Calls about the accreditation, each made by who handles the step. */
export function accreditationCalls({ backend, one, joining, newcomer }: CallWorld): Record<string, WholeCall> {
  const stepOf = (accreditationUuid: string) =>
    one("select uuid from accreditation_processes where accreditation_uuid = $1 order by position desc limit 1", accreditationUuid);
  const placeOf = (accreditationUuid: string, type: string) =>
    one("select uuid from accreditation_documents where accreditation_uuid = $1 and type = $2", accreditationUuid, type);
  const resolution = (at: Parameters<typeof joiningCompany>[1], body: Json) => async () => {
    const { accreditationUuid: id } = await joining(at);
    return { params: { id }, body: { uuid: await stepOf(id), ...body } };
  };
  return {
    "accreditation.uploadDocument": {
      who: "newcomer",
      input: () => ({
        body: { ...file(), accreditationUuid: newcomer().accreditationUuid, companyUuid: newcomer().companyUuid, type: "charter" },
      }),
    },
    "accreditation.getDocument": {
      who: "newcomer",
      input: async () => {
        const { accreditationUuid } = newcomer();
        return { params: { uuid: await placeOf(accreditationUuid, "charter") }, query: { accreditationUuid } };
      },
    },
    "accreditation.deleteDocument": {
      who: "newcomer",
      input: async () => ({ params: { uuid: await placeOf(newcomer().accreditationUuid, "power_of_attorney") } }),
    },
    "accreditation.submit": {
      who: "newcomer",
      input: async () => ({ params: { id: newcomer().accreditationUuid }, body: { uuid: newcomer().processUuid, status: "finished" } }),
    },
    "accreditation.setDocumentStatus": {
      who: rep,
      input: async () => {
        const { accreditationUuid } = await joining({ at: "coordination_contract", documents: { charter: "processing" } });
        return { params: { uuid: await placeOf(accreditationUuid, "charter") }, body: { status: "accepted" } };
      },
    },
    "accreditation.createContract": {
      who: rep,
      input: async () => ({ body: { accreditationUuid: (await joining({ at: "coordination_contract" })).accreditationUuid } }),
    },
    "accreditation.finishSigning": {
      who: rep,
      input: async () => ({ params: { id: (await joining({ at: "signing_contract" })).accreditationUuid } }),
    },
    "accreditation.assignProcess": {
      who: regional,
      input: async () => {
        const { accreditationUuid } = await joining({
          at: "accreditation_by_security",
          status: "in_work",
          employee: "security2@seller.example",
        });
        return {
          params: { processUuid: await stepOf(accreditationUuid) },
          body: { customerUuid: await personOf(backend.db, "security@seller.example") },
        };
      },
    },
    "accreditation.assignRepresentative": {
      who: regional,
      input: async () => ({
        params: { id: (await joining({ at: "distribution_by_region_director", status: "in_work", employee: regional })).accreditationUuid },
        body: { salesRepresentativeUuid: otherRep },
      }),
    },
    "accreditation.resolveBySecurity": {
      who: "security@seller.example",
      input: resolution(
        { at: "accreditation_by_security", status: "in_work", employee: "security@seller.example" },
        { status: "finished" },
      ),
    },
    "accreditation.resolveByDistributionDirector": {
      who: "distribution@seller.example",
      input: resolution(
        { at: "accreditation_by_distribution_director", status: "in_work", employee: "distribution@seller.example" },
        { status: "finished" },
      ),
    },
    "accreditation.resolveByRegionalDirector": {
      who: regional,
      input: resolution({ at: "accreditation_by_regional_director", status: "in_work", employee: regional }, { status: "finished" }),
    },
  };
}
