import type { z } from "zod";
import { hasInnLength } from "./inn.ts";
import { ungrouped } from "./primitives.ts";

export const Inn = ungrouped(20, { error: "required", tooLong: "inn" }).min(1, { error: "required" });

/** Without a legal form either length is accepted. */
export const innFits = (form: "companyType" | "legalForm") => (value: Record<string, unknown>, context: z.RefinementCtx) => {
  const inn = typeof value?.inn === "string" ? value.inn.trim() : "";
  const chosen = value?.[form];
  if (inn !== "" && !hasInnLength(inn, chosen === "legal" || chosen === "individual" ? chosen : undefined)) {
    context.addIssue({ code: "custom", path: ["inn"], message: "inn" });
  }
};
