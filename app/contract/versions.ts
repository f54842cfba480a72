import { z } from "zod";
import { Instant } from "./primitives.ts";

/** What carries a version; it grows with every change of the thing or of its parts. */
export type VersionedEntity =
  | "deal"
  | "document"
  | "accreditation"
  | "company"
  | "customer"
  | "branch"
  | "schedule"
  | "product"
  | "list"
  | "standingOrder";

const version = z
  .number({ error: "invalid" })
  .int({ error: "invalid" })
  .min(0, { error: "invalid" })
  .max(2_000_000_000, { error: "invalid" });

/**
 * The version a person has seen when he edits or decides: as If-Match, or in the body. Another one than the stored answers
 * CHANGED; without it nothing is compared.
 */
export const seen = { version: version.optional() };
export const seenInQuery = { version: z.coerce.number({ error: "invalid" }).pipe(version).optional() };

/** What may have changed meanwhile; their Russian names stand in locales/ru/versions.json. */
export const changedFields = [
  "companyName",
  "legalForm",
  "legalAddress",
  "inn",
  "ogrn",
  "kpp",
  "okpo",
  "registrationDate",
  "slogan",
  "rating",
  "excerpt",
  "accreditationDate",
  "logo",
  "clientOrders",
  "activation",
  "bankDetail",
  "contact",
  "salesRepresentative",
  "surname",
  "firstName",
  "patronymic",
  "position",
  "subunit",
  "workPhone",
  "email",
  "mobilePhone",
  "channels",
  "roles",
  "avatar",
  "access",
  "branchName",
  "address",
  "center",
  "schedule",
  "people",
  "scheduleName",
  "note",
  "rules",
  "exceptions",
  "file",
  "documents",
  "contract",
  "step",
  "companyData",
  "branches",
  "status",
  "lines",
  "listName",
  "listBranch",
  "sharing",
  "listLines",
  "payment",
  "details",
  "collected",
  "goodsName",
  "article",
  "segment",
  "price",
  "sale",
  "description",
  "visibility",
  "standingTerms",
] as const;
export type ChangedField = (typeof changedFields)[number];

/** Details of CHANGED: the stored version, and who changed what last since the one that was seen, as far as it is known. */
export const Changed = z.object({
  version: z.number(),
  fields: z.array(z.enum(changedFields)),
  by: z.string().nullable(),
  at: Instant.nullable(),
});
export type Changed = z.infer<typeof Changed>;
