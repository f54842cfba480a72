import { hasRole, type Role } from "#contract/roles.ts";
import type { AccreditationStatus, DocumentStatus, ProcessType } from "#contract/statuses.ts";
import { type AccreditationActor, processTable } from "./process-table.ts";

/** Something a step waits for: the field that names it and its text in locales/ru/errors.json. */
export type MissingThing = { field: string; text: string; values?: Record<string, string> };

export type CurrentProcess = {
  uuid: string;
  type: ProcessType;
  status: "created" | "in_work";
  employeeUuid: string | null;
  /** False when the assigned employee was blocked or lost the role: then another one may continue. */
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

/** The facts that the rules decide by: plain values, read under the lock of the accreditation for a change. */
export type AccreditationFacts = {
  status: AccreditationStatus;
  /** Null when the accreditation is finished. */
  current: CurrentProcess | null;
  securityResult: "finished" | "declined" | null;
  /** People who resolved the steps of security and of the distribution director: nobody decides twice (trust.md S33). */
  deciders: readonly string[];
  documents: readonly DocumentFacts[];
  /** Missing data of company and branches; the rules judge the documents themselves. */
  companyLacks: readonly MissingThing[];
  branchesLack: readonly MissingThing[];
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

/** Taken: in work by another person who is still able to do it. */
export function isTaken(current: CurrentProcess, actor: Pick<ActorFacts, "customerUuid">): boolean {
  return (
    current.status === "in_work" && current.employeeUuid !== null && current.employeeUuid !== actor.customerUuid && current.employeeMayAct
  );
}
