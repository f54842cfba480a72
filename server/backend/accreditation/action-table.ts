import type { AccreditationAction } from "#contract/actions.ts";
import { type ProcessType, processTypes } from "#contract/enums.ts";
import type { AccreditationActor } from "./process-table.ts";

export type Guard =
  /** No other person has taken the step into work. */
  | "notTaken"
  | "created"
  | "inWork"
  | "submitComplete"
  | "contractReady"
  | "signedContractLoaded"
  | "securityAgreed"
  | "securityRefused"
  | "hasNotDecided";

export type ActionRow = {
  action: AccreditationAction;
  who: AccreditationActor;
  in: readonly ProcessType[];
  /** Also allowed after accreditation, but not after a decline. */
  afterwards?: true;
  guards: readonly Guard[];
};

const one = ["upload_required_documents"] as const;
const two = ["distribution_by_region_director"] as const;
const three = ["coordination_contract"] as const;
const four = ["signing_contract"] as const;
const security = ["accreditation_by_security"] as const;
const distribution = ["accreditation_by_distribution_director"] as const;
const regional = ["accreditation_by_regional_director"] as const;

const directorGuards = ["notTaken", "hasNotDecided"] as const;

/** The table of buttons of domain.md section 4. Other actions are neither shown nor accepted. */
// biome-ignore format: one row per line reads like the table it copies
export const actionTable: readonly ActionRow[] = [
  { action: "editData", who: "buyerDirector", in: one, afterwards: true, guards: [] },
  // Also in step 3: the contract contains bank details and contacts, and only the buyer's director may correct them.
  { action: "editContacts", who: "buyerDirector", in: [...one, ...two, ...three], afterwards: true, guards: [] },
  { action: "editBranches", who: "buyerDirector", in: processTypes, afterwards: true, guards: [] },
  { action: "submit", who: "buyerDirector", in: one, guards: ["submitComplete"] },

  { action: "take", who: "regionalDirector", in: [...two, ...regional], guards: ["created"] },
  { action: "take", who: "representative", in: [...three, ...four], guards: ["created"] },
  { action: "take", who: "security", in: security, guards: ["created"] },
  { action: "take", who: "distributionDirector", in: distribution, guards: ["created"] },

  { action: "assignRepresentative", who: "regionalDirector", in: two, guards: ["notTaken"] },
  { action: "reassign", who: "regionalDirector", in: [...three, ...four], guards: [] },
  { action: "reassign", who: "regionalDirector", in: [...two, ...security, ...distribution, ...regional], guards: ["inWork"] },

  { action: "setSchedule", who: "representative", in: three, guards: ["notTaken"] },
  { action: "formContract", who: "representative", in: three, guards: ["notTaken", "contractReady"] },
  { action: "sendToSecurity", who: "representative", in: four, guards: ["notTaken", "signedContractLoaded"] },

  { action: "approve", who: "security", in: security, guards: ["notTaken"] },
  { action: "approveWithComments", who: "security", in: security, guards: ["notTaken"] },
  { action: "decline", who: "security", in: security, guards: ["notTaken"] },

  { action: "approve", who: "distributionDirector", in: distribution, guards: [...directorGuards, "securityAgreed"] },
  { action: "approveWithComments", who: "distributionDirector", in: distribution, guards: [...directorGuards, "securityAgreed"] },
  { action: "petition", who: "distributionDirector", in: distribution, guards: [...directorGuards, "securityRefused"] },
  { action: "decline", who: "distributionDirector", in: distribution, guards: directorGuards },

  { action: "approve", who: "regionalDirector", in: regional, guards: [...directorGuards, "securityAgreed"] },
  { action: "approveWithComments", who: "regionalDirector", in: regional, guards: [...directorGuards, "securityAgreed"] },
  { action: "petition", who: "regionalDirector", in: regional, guards: [...directorGuards, "securityRefused"] },
  { action: "decline", who: "regionalDirector", in: regional, guards: directorGuards },
];
