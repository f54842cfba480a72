/** Buttons of the accreditation card: domain.md section 4. `reassign` hands a step to another person of its role. */
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

/** Buttons of one document: domain.md section 5. `download` needs a stored file. */
export const documentActions = ["upload", "delete", "accept", "decline", "takeBack", "download"] as const;
export type DocumentAction = (typeof documentActions)[number];

/** Whose move it is; the sentence "Сейчас ход за: …" is chosen by it. */
export const turns = [
  "buyer_company_director",
  "seller_regional_director",
  "seller_sales_representative",
  "seller_security",
  "seller_distribution_director",
] as const;
export type Turn = (typeof turns)[number];

/** The required set by legal form (domain.md section 5); the power of attorney is needed only when the signer is not the director. */
export const documentTypes = {
  legal: ["charter", "ogrn_record", "inn_record", "director_order", "power_of_attorney"],
  individual: ["passport", "ogrnip_record", "inn_record"],
} as const;

export const optionalDocuments: readonly string[] = ["power_of_attorney"];

/** Types of documents that may be uploaded. */
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
