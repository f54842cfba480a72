import { z } from "zod";
import { branchActions } from "./actions.ts";
import { call, signedIn } from "./call.ts";
import { isCleanText } from "./clean-text.ts";
import { Customer } from "./customers.ts";
import type { AffectedDeals } from "./distribution.ts";
import { EdoId } from "./edo-id.ts";
import { branchSchedules, branchStatuses, branchWarnings } from "./enums.ts";
import { maxAddressLength, maxAddressPartLength, maxBranchNameLength, maxPage, maxSearchLength } from "./limits.ts";
import { listFile } from "./list-file.ts";
import { goodsUses } from "./money-enums.ts";
import {
  Address,
  ByUuid,
  cleaned,
  limited,
  optionalSingleLine,
  PageQuery,
  queryInteger,
  singleLine,
  tooLongWithCount,
  Uuid,
  ungrouped,
} from "./primitives.ts";
import { adminRoles, branchPeople } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

export const Branch = z.object({
  uuid: Uuid,
  companyUuid: Uuid,
  companyName: z.string(),
  name: z.string(),
  address: Address,
  /** An unknown status counts as disabled (specification 1 section 4). */
  status: z.enum(branchStatuses).catch("disabled"),
  customerList: z.array(z.object({ uuid: Uuid, name: z.string() })),
  distributionCenter: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  schedule: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  /** What it buys goods for; null: not told. Not in the specification. */
  goodsUse: z.enum(goodsUses).nullable(),
  /** Its own at the operator of electronic documents; empty: the company's. Not in the specification. */
  edoId: z.string(),
  /** Why no centre delivers there; does not block saving. */
  warning: z.object({ code: z.enum(branchWarnings), title: z.string(), message: z.string() }).nullable(),
  allowedActions: z.array(z.enum(branchActions)),
  version: z.number(),
});
export type Branch = z.infer<typeof Branch>;

/** Details of CENTER_CHANGES: open deals that stay with the old centre, and the schedule (by name) that the branch loses. */
export type CenterMove = AffectedDeals & { total: number; from: string; to: string | null; schedule: string | null };

const ListQuery = z.object({
  page: queryInteger(1, maxPage).default(1),
  /** 0 means all (domain.md C30). */
  perPage: queryInteger(0, 1000).default(0),
  sortBy: z.enum(["name", "status", "postalCode", "createdAt"], { error: "invalid" }).default("name"),
  sort: z.enum(["asc", "desc"], { error: "invalid" }).default("asc"),
});

const branchSortFields = ["name", "company", "status", "createdAt"] as const;
export type BranchSort = (typeof branchSortFields)[number];

const SearchQuery = PageQuery.extend({
  /** Matches the name, the address, the postal code and the company's name. */
  search: cleaned(maxSearchLength).refine(isCleanText, { error: "invalid" }).optional(),
  status: z.enum(branchStatuses, { error: "invalid" }).optional(),
  schedule: z.enum(branchSchedules, { error: "invalid" }).optional(),
  companyUuid: Uuid.optional(),
  distributionCenterUuid: Uuid.optional(),
  scheduleUuid: Uuid.optional(),
  sort: limited(40)
    .regex(new RegExp(`^(${branchSortFields.join("|")}):(asc|desc)$`), { error: "invalid" })
    .optional(),
});

const PostalCode = ungrouped(20, { error: "postalCode", tooLong: "postalCode" })
  .regex(/^(\d{6})?$/, { error: "postalCode" })
  .optional();
const part = () => optionalSingleLine(maxAddressPartLength, tooLongWithCount);
const name = singleLine(maxBranchNameLength, tooLongWithCount);
const physicalAddress = optionalSingleLine(maxAddressLength, tooLongWithCount);

/** Without it the backend finds the centre by the longest matching prefix of the postal code. */
const Center = { distributionCenterUuid: Uuid.nullish() };

const hasAddress = (value: { physicalAddress?: string | undefined; postalCode?: string | undefined }) =>
  Boolean(value.physicalAddress || value.postalCode);

const CreateFields = {
  name,
  region: part(),
  city: part(),
  street: part(),
  house: part(),
  building: part(),
  office: part(),
  postalCode: PostalCode,
  /** Without it the backend joins the parts. */
  physicalAddress,
  ...Center,
};

type CreateBody = z.output<z.ZodObject<typeof CreateFields>>;

/** Requires a postal code, the address line, or parts that make one (specification 1 section 5). */
const needAddress = (value: CreateBody, context: z.RefinementCtx) => {
  const parts = [value.region, value.city, value.street].some(Boolean);
  if (!parts && !hasAddress(value)) context.addIssue({ code: "custom", path: ["postalCode"], message: "required" });
};

const UpdateBody = z.object({
  name,
  address: z
    .object(
      {
        physicalAddress,
        postalCode: PostalCode,
      },
      { error: "required" },
    )
    .refine(hasAddress, { error: "required", path: ["physicalAddress"] }),
  /** For the representative and the admins; ignored from a buyer (domain.md C35). */
  ...Center,
  /** A disabled branch is not offered in the cart; its open deals continue. */
  status: z.enum(branchStatuses, { error: "invalid" }).optional(),
  /** Absent: stays; null: not told. */
  goodsUse: z.enum(goodsUses, { error: "select" }).nullish(),
  /** Absent: stays. */
  edoId: EdoId.optional(),
  /** How many open deals of the old centre the user confirmed; absent before they were asked. CENTER_CHANGES asks. */
  confirmedDeals: z
    .number({ error: "invalid" })
    .int({ error: "invalid" })
    .min(0, { error: "invalid" })
    .max(1_000_000, { error: "invalid" })
    .optional(),
  ...expectedVersion,
});

const ByCompany = z.object({ companyUuid: Uuid });
const ByCustomer = z.object({ customerUuid: Uuid });
const ThisCustomer = ByCustomer.extend(expectedVersion);
const ThisSchedule = z.object({ scheduleUuid: Uuid, ...expectedVersion });
const versionOf = "branch";
const ById = z.object({ id: Uuid });
const ByIdAndCustomer = z.object({ id: Uuid, customerUuid: Uuid });

const Page = z.object({ branches: z.array(Branch), total: z.number() });
const People = z.object({ customers: z.array(Customer) });
const Done = z.object({ success: z.boolean() });

const base = "/v1/branches/branch";
const internal = "/v1/branches/internal/branch";
const director = ["buyer_company_director"] as const;
const errors = ["CONFLICT"] as const;
const updateErrors = [...errors, "CENTER_CHANGES"] as const;
const creationErrors = [...errors, "IDEMPOTENCY_MISMATCH"] as const;

export const branches = {
  /** Trade points of all companies in the caller's scope. */
  search: call("GET", base, { may: branchPeople, query: SearchQuery, answer: Page }),
  searchFile: call("GET", `${base}/file`, listFile(branchPeople, SearchQuery)),
  list: call("GET", `${base}/:companyUuid/list`, { may: signedIn, params: ByCompany, query: ListQuery, answer: Page }),
  listByCustomer: call("GET", `${base}/customer/:customerUuid`, { may: signedIn, params: ByCustomer, answer: Page }),
  /** People attached to the branch. */
  listCustomers: call("GET", `${base}/:branchId/customer`, { may: signedIn, params: z.object({ branchId: Uuid }), answer: People }),
  get: call("GET", `${base}/:uuid`, { may: signedIn, params: ByUuid, answer: Branch }),
  create: call("POST", base, {
    may: director,
    body: z.object({ ...CreateFields, companyUuid: Uuid.optional() }).superRefine(needAddress),
    answer: Branch,
    idempotent: true,
    errors: creationErrors,
  }),
  update: call("PUT", `${base}/:uuid`, {
    may: ["buyer_company_director", "seller_sales_representative"],
    params: ByUuid,
    body: UpdateBody,
    answer: Branch,
    versionOf,
    errors: updateErrors,
  }),
  /** CONFLICT while deals are open or a contract still holds money. */
  remove: call("DELETE", `${base}/:uuid`, { may: director, params: ByUuid, answer: Done, versionOf, errors }),
  attachCustomer: call("POST", `${base}/:id/customer`, { may: director, params: ById, body: ThisCustomer, answer: Branch, versionOf }),
  detachCustomer: call("DELETE", `${base}/:id/customer/:customerUuid`, {
    may: director,
    params: ByIdAndCustomer,
    answer: Branch,
    versionOf,
  }),
  /** CONFLICT unless the schedule is of the branch's centre. */
  setSchedule: call("POST", `${base}/:id/schedule`, {
    may: ["seller_sales_representative"],
    params: ById,
    body: ThisSchedule,
    answer: Branch,
    versionOf,
    errors,
  }),

  listInternal: call("GET", `${internal}/:companyUuid/list`, { may: adminRoles, params: ByCompany, query: ListQuery, answer: Page }),
  listByCustomerInternal: call("GET", `${internal}/customer/:customerUuid`, { may: adminRoles, params: ByCustomer, answer: Page }),
  listCustomersInternal: call("GET", `${internal}/:branchId/customer`, {
    may: adminRoles,
    params: z.object({ branchId: Uuid }),
    answer: People,
  }),
  getInternal: call("GET", `${internal}/:uuid`, { may: adminRoles, params: ByUuid, answer: Branch }),
  createInternal: call("POST", internal, {
    may: adminRoles,
    body: z.object({ ...CreateFields, companyUuid: Uuid }).superRefine(needAddress),
    answer: Branch,
    idempotent: true,
    errors: creationErrors,
  }),
  updateInternal: call("PUT", `${internal}/:uuid`, {
    may: adminRoles,
    params: ByUuid,
    body: UpdateBody,
    answer: Branch,
    versionOf,
    errors: updateErrors,
  }),
  removeInternal: call("DELETE", `${internal}/:uuid`, { may: adminRoles, params: ByUuid, answer: Done, versionOf, errors }),
  attachCustomerInternal: call("POST", `${internal}/:id/customer`, {
    may: adminRoles,
    params: ById,
    body: ThisCustomer,
    answer: Branch,
    versionOf,
  }),
  detachCustomerInternal: call("DELETE", `${internal}/:id/customer/:customerUuid`, {
    may: adminRoles,
    params: ByIdAndCustomer,
    answer: Branch,
    versionOf,
  }),
  setScheduleInternal: call("POST", `${internal}/:id/schedule`, {
    may: adminRoles,
    params: ById,
    body: ThisSchedule,
    answer: Branch,
    versionOf,
    errors,
  }),
};
