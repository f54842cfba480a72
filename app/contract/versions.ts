import { z } from "zod";
import { maxInteger } from "./limits.ts";
import { Instant } from "./primitives.ts";

/** Entities with a version, which grows with every change of the entity or its parts. */
export type VersionedEntity =
  | "deal"
  | "suborder"
  | "document"
  | "accreditation"
  | "company"
  | "customer"
  | "branch"
  | "schedule"
  | "center"
  | "storage"
  | "category"
  | "product"
  | "list"
  | "standingOrder"
  | "act";

const version = z.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }).max(maxInteger, { error: "invalid" });

/** The version that the caller saw, as If-Match or in the body. CHANGED when it is not the stored one; without it nothing is compared. */
export const expectedVersion = { version: version.optional() };
export const expectedVersionInQuery = { version: z.coerce.number({ error: "invalid" }).pipe(version).optional() };

/** Fields that CHANGED may name; their Russian names are in locales/ru/versions.json. */
export const changedFields = [
  "companyName",
  "legalForm",
  "legalAddress",
  "inn",
  "ogrn",
  "kpp",
  "okpo",
  "registrationDate",
  "edoId",
  "goodsUse",
  "slogan",
  "rating",
  "excerpt",
  "accreditationDate",
  "logo",
  "clientOrders",
  "approvalRule",
  "retailChain",
  "activation",
  "bankDetail",
  "contact",
  "portalProfile",
  "taxRegime",
  "paperSigner",
  "calendar",
  "paymentReminders",
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
  "permissions",
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
  "centerName",
  "city",
  "postalCode",
  "timeZone",
  "minOrder",
  "phone",
  "prefixes",
  "storageName",
  "temperatureMode",
  "storageUse",
  "actAnswer",
  "categoryName",
  "shortName",
  "assortment",
  "categoryPosition",
  "parent",
] as const;
export type ChangedField = (typeof changedFields)[number];

/** Details of CHANGED (a version conflict): the stored version, and who last changed what since the expected one, as far as known. */
export const VersionConflict = z.object({
  version: z.number(),
  fields: z.array(z.enum(changedFields)),
  by: z.string().nullable(),
  at: Instant.nullable(),
});
export type VersionConflict = z.infer<typeof VersionConflict>;
