import type { AccreditationStatus, ProcessType } from "#contract/enums.ts";

export type AccreditationActor = "buyerDirector" | "representative" | "regionalDirector" | "security" | "distributionDirector";

/** The actor of each step and the accreditation's status during it (domain.md section 4). */
export const processTable: Readonly<Record<ProcessType, { actor: AccreditationActor; status: AccreditationStatus }>> = {
  upload_required_documents: { actor: "buyerDirector", status: "new" },
  distribution_by_region_director: { actor: "regionalDirector", status: "new" },
  coordination_contract: { actor: "representative", status: "moderation" },
  signing_contract: { actor: "representative", status: "moderation" },
  accreditation_by_security: { actor: "security", status: "coordination" },
  accreditation_by_distribution_director: { actor: "distributionDirector", status: "coordination" },
  accreditation_by_regional_director: { actor: "regionalDirector", status: "coordination" },
};

export type Resolution = "finished" | "declined" | "petition";

export type NextStep = { process: ProcessType | null; status: AccreditationStatus };

/** The step and status after a resolution. A refusal by security goes on to the directors: only they decline (C7). */
export function nextStep(type: ProcessType, resolution: Resolution): NextStep {
  const step = (process: ProcessType): NextStep => ({ process, status: processTable[process].status });
  switch (type) {
    case "upload_required_documents":
      return step("distribution_by_region_director");
    case "distribution_by_region_director":
      return step("coordination_contract");
    case "coordination_contract":
      return step("signing_contract");
    case "signing_contract":
      return step("accreditation_by_security");
    case "accreditation_by_security":
      return step("accreditation_by_distribution_director");
    case "accreditation_by_distribution_director":
      return resolution === "declined" ? { process: null, status: "declined" } : step("accreditation_by_regional_director");
    case "accreditation_by_regional_director":
      return { process: null, status: resolution === "declined" ? "declined" : "accredited" };
  }
}
