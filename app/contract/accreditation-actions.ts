/** Buttons of the accreditation card (domain.md section 4). `reassign` gives a step to another person with the step's role. */
export const accreditationActions = [
  "editData",
  "editContacts",
  "editBranches",
  "submit",
  "take",
  "assignRepresentative",
  "reassign",
  "setSchedule",
  "formContract",
  "sendToSecurity",
  "approve",
  "approveWithComments",
  "petition",
  "decline",
] as const;
export type AccreditationAction = (typeof accreditationActions)[number];

/** Buttons of one document (domain.md section 5). `download` needs a stored file. */
export const documentActions = ["upload", "delete", "accept", "decline", "takeBack", "download"] as const;
export type DocumentAction = (typeof documentActions)[number];

/** Role that acts next; chooses the sentence "Сейчас ход за: …". */
export const turns = [
  "buyer_company_director",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const;
export type Turn = (typeof turns)[number];

/** Documents by legal form (domain.md section 5). The power of attorney is required only when the signer is not the director. */
export const documentTypes = {
  legal: ["charter", "ogrn_record", "inn_record", "director_order", "power_of_attorney"],
  individual: ["passport", "ogrnip_record", "inn_record"],
} as const;

export const optionalDocuments: readonly string[] = ["power_of_attorney"];

export const uploadTypes = [
  "charter",
  "ogrn_record",
  "inn_record",
  "director_order",
  "power_of_attorney",
  "passport",
  "ogrnip_record",
  "contract_signed_legal",
  "contract_signed_individual",
] as const;
