import type { AccreditationStatus, DocumentStatus, ProcessType } from "#contract/enums.ts";
import { hasRole, type Role } from "#contract/roles.ts";
import { type AccreditationActor, processTable } from "./process-table.ts";

/** Something missing for a step: its field, and its text's key in locales/ru/errors.json. */
export type MissingItem = { field: string; text: string; values?: Record<string, string> };

export type CurrentProcess = {
  uuid: string;
  type: ProcessType;
  status: "created" | "in_work";
  employeeUuid: string | null;
  /** False if the assigned employee was blocked or lost the role; another one may then take the step. */
  employeeMayAct: boolean;
};

export type DocumentFacts = {
  type: string;
  kind: DocumentKind;
  status: DocumentStatus;
  required: boolean;
  hasFile: boolean;
};

export type DocumentKind = "document" | "contractUnsigned" | "contractSigned";

/** Plain values that the rules need; for a change, read under the accreditation's lock. */
export type AccreditationFacts = {
  status: AccreditationStatus;
  /** Null when the accreditation is finished. */
  current: CurrentProcess | null;
  securityResult: "finished" | "declined" | null;
  /** People who resolved the steps of security and of the distribution director: none may decide twice (trust.md S33). */
  deciders: readonly string[];
  documents: readonly DocumentFacts[];
  /** Missing data of the company. The rules find missing documents themselves. */
  companyLacks: readonly MissingItem[];
  branchesLack: readonly MissingItem[];
};

export type ActorFacts = { customerUuid: string; roles: readonly Role[]; isOfCompany: boolean; isRepresentative: boolean };

const roleOf: Record<AccreditationActor, Role> = {
  buyerDirector: "buyer_company_director",
  representative: "seller_sales_representative",
  regionalDirector: "seller_regional_director",
  security: "seller_security",
  distributionDirector: "seller_distribution_director",
};

export function roleOfProcess(type: ProcessType): Role {
  return roleOf[processTable[type].actor];
}

export function isActor(actor: ActorFacts, who: AccreditationActor): boolean {
  if (!hasRole(actor.roles, [roleOf[who]])) return false;
  if (who === "buyerDirector") return actor.isOfCompany;
  return who === "representative" ? actor.isRepresentative : true;
}

export function kindOfDocument(type: string): DocumentKind {
  if (type.startsWith("contract_unsigned")) return "contractUnsigned";
  return type.startsWith("contract_signed") ? "contractSigned" : "document";
}

/** Whether another person, still active in the role, works on the step. */
export function isTaken(current: CurrentProcess, actor: Pick<ActorFacts, "customerUuid">): boolean {
  return (
    current.status === "in_work" && current.employeeUuid !== null && current.employeeUuid !== actor.customerUuid && current.employeeMayAct
  );
}
