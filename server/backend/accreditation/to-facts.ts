import { isBuyer } from "#contract/roles.ts";
import type { Actor } from "../context.ts";
import { dataLacks } from "./company-data.ts";
import {
  type AccreditationFacts,
  type ActorFacts,
  type CurrentProcess,
  type DocumentFacts,
  kindOfDocument,
  type MissingItem,
} from "./facts.ts";
import { type BranchRow, type DocumentRow, isEnded, type LoadedAccreditation, type ProcessRow, statusOf } from "./loaded.ts";

export function toFacts(loaded: LoadedAccreditation): AccreditationFacts {
  const { accreditation, processes } = loaded;
  const security = processes.findLast(
    ({ process }) => process.type === "accreditation_by_security" && (process.status === "finished" || process.status === "declined"),
  );
  return {
    status: accreditation.status,
    current: currentOf(loaded),
    securityResult: (security?.process.status as "finished" | "declined" | undefined) ?? null,
    deciders: processes.flatMap(({ process }) =>
      ["accreditation_by_security", "accreditation_by_distribution_director"].includes(process.type) &&
      !isActive(process.status) &&
      process.employeeUuid
        ? [process.employeeUuid]
        : [],
    ),
    documents: loaded.documents.map(toDocumentFacts),
    companyLacks: companyLacks(loaded),
    branchesLack: loaded.branches.flatMap(branchLacks),
  };
}

const isActive = (status: ProcessRow["process"]["status"]): status is "created" | "in_work" => status === "created" || status === "in_work";

/** The last step if it and the accreditation are open, else null. */
function currentOf({ accreditation, processes }: LoadedAccreditation): CurrentProcess | null {
  const last = processes.at(-1);
  if (!last || isEnded(accreditation.status) || !isActive(last.process.status)) return null;
  const { uuid, type, status, employeeUuid } = last.process;
  return { uuid, type, status: status as "created" | "in_work", employeeUuid, employeeMayAct: last.employeeMayAct };
}

export function toDocumentFacts(row: DocumentRow): DocumentFacts {
  const { type, required, fileUuid } = row.document;
  return { type, kind: kindOfDocument(type), status: statusOf(row), required, hasFile: fileUuid !== null };
}

function companyLacks({ company, hasBankDetail, hasContact, branches, hasOpenTicket }: LoadedAccreditation): MissingItem[] {
  return [
    ...dataLacks(company),
    ...(hasBankDetail ? [] : [{ field: "bankDetail", text: "bankDetailMissing" }]),
    ...(hasContact ? [] : [{ field: "contact", text: "contactMissing" }]),
    ...(branches.some(isServed)
      ? []
      : [{ field: "branches", text: branches.length === 0 ? "branchMissing" : hasOpenTicket ? "branchNotServed" : "branchesNotServed" }]),
  ];
}

export const isServed = (branch: Pick<BranchRow, "distributionCenterUuid">) => branch.distributionCenterUuid !== null;

function branchLacks({ uuid, name, distributionCenterUuid, scheduleUuid }: BranchRow): MissingItem[] {
  if (distributionCenterUuid === null) return [{ field: `branches.${uuid}`, text: "branchWithoutCenter", values: { name } }];
  return scheduleUuid === null ? [{ field: `branches.${uuid}`, text: "branchWithoutSchedule", values: { name } }] : [];
}

export function toActorFacts(actor: Actor, { accreditation }: Pick<LoadedAccreditation, "accreditation">): ActorFacts {
  return {
    customerUuid: actor.customerUuid,
    roles: actor.roles,
    isOfCompany: isBuyer(actor.roles) && actor.companyUuid === accreditation.companyUuid,
    isRepresentative: accreditation.salesRepresentativeUuid === actor.customerUuid,
  };
}
