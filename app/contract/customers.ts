import { z } from "zod";
import { personActions } from "./actions.ts";
import { Password } from "./auth.ts";
import { call, signedIn } from "./call.ts";
import { companyTypes, customerStatuses, factorStates, notificationChannels } from "./enums.ts";
import { InUse } from "./in-use.ts";
import { maxNamedStorages, maxPictureBodyBytes, maxPictureUrlLength, maxSearchLength } from "./limits.ts";
import { listFile } from "./list-file.ts";
import { Cursor } from "./live.ts";
import { fixedPermissions, Permission } from "./permissions.ts";
import { Method, WorkPhone } from "./person.ts";
import { readPhone } from "./phone.ts";
import { ByUuid, cleaned, limited, optionalSingleLine, PageQuery, singleLine, Uuid } from "./primitives.ts";
import { adminRoles, counteragentStaff, permissionGivers, roles } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

export const FullName = z.object({ name: z.string(), surname: z.string(), patronymic: z.string() });

const VerifiedContact = z.object({ value: z.string(), verified: z.boolean() });

/** Employee of a company (specification 1 section 3). */
export const Customer = z.object({
  uuid: Uuid,
  userUuid: Uuid,
  companyUuid: Uuid,
  companyName: z.string(),
  companyType: z.enum(companyTypes),
  fullName: FullName,
  roles: z.array(z.enum(roles)),
  permissions: z.array(Permission),
  position: z.string(),
  subunit: z.string(),
  email: VerifiedContact.nullable(),
  mobilePhone: VerifiedContact.nullable(),
  workPhone: z.string().nullable(),
  isActive: z.boolean(),
  notificationChannels: z.array(z.enum(notificationChannels)),
  /** Data URL of a square PNG, or null. Lists answer null. */
  avatar: z.string().nullable(),
  status: z.enum(customerStatuses),
  version: z.number(),
});
export type Customer = z.infer<typeof Customer>;

/**
 * The caller. `companies`: how many they may enter or are invited to, of which this is one (domain.md D38). `cursor`: of the newest
 * event; whatever is read after this answer shows the events up to it. `mustAddFactor`: until they have a second factor other calls
 * answer SECOND_FACTOR_MISSING.
 */
export const Me = Customer.extend({ companies: z.number(), cursor: Cursor, mustAddFactor: z.boolean() });
export type Me = z.infer<typeof Me>;

export const CustomerPage = z.object({ customers: z.array(Customer), total: z.number() });

/** `secondFactor`: null for buyers, who have none to set up. */
export const ListedPerson = Customer.extend({ secondFactor: z.enum(factorStates).nullable() });
export type ListedPerson = z.infer<typeof ListedPerson>;
export const AllPeoplePage = z.object({ customers: z.array(ListedPerson), total: z.number() });

const CustomersQuery = PageQuery.extend({
  search: cleaned(maxSearchLength).optional(),
  sort: limited(40).optional(),
  companyType: z.enum(companyTypes).optional(),
  /** Only people of this company. NOT_FOUND outside the caller's scope. */
  companyUuid: Uuid.optional(),
  status: z.enum(customerStatuses).optional(),
});

/** `secondFactor`: only people of the staff who have one, or who have none. */
const AllPeopleQuery = CustomersQuery.extend({ secondFactor: z.enum(factorStates, { error: "invalid" }).optional() });

/** Absent fields stay. What one of these fields cannot change is refused, never dropped. */
export const Profile = z.object({
  name: singleLine(100).optional(),
  surname: singleLine(100).optional(),
  patronymic: optionalSingleLine(100),
  position: optionalSingleLine(255),
  subunit: optionalSingleLine(255),
  /** Null or empty removes it. */
  workPhone: WorkPhone,
  /**
   * The person's numbers: at most one mobile, and perhaps the work phone. One's own mobile changes by a code only. Another's becomes
   * unverified; it stays if nothing else verified remains, and an invited person's is part of the invitation (`auth.reinvite`).
   */
  phones: z
    .array(
      cleaned(40, { error: "phone", tooLong: "phone" }).transform((value) => readPhone(value) ?? value),
      { error: "invalid" },
    )
    .max(10, { error: "invalid" })
    .optional(),
  preferredChannels: z
    .array(z.enum(notificationChannels, { error: "invalid" }), { error: "invalid" })
    .max(10, { error: "invalid" })
    .optional(),
  /** The stored status: it changes by activation and blocking only, so any other is refused. */
  statuses: z
    .array(z.enum(customerStatuses, { error: "invalid" }), { error: "invalid" })
    .max(customerStatuses.length, { error: "invalid" })
    .optional(),
});

/** Roles must match the type of the company. The first one is the main one. */
export const ProfileInternal = Profile.extend({
  roles: z
    .array(z.enum(roles, { error: "selectFromList" }), { error: "select" })
    .min(1, { error: "select" })
    .max(roles.length, { error: "invalid" })
    .optional(),
});

/**
 * A data URL of a picture of at least 200 × 200 px; the backend stores its centre square as PNG. Null removes it. Without
 * `customerUuid`, the caller's own.
 */
const Avatar = z.object({
  avatar: limited(maxPictureUrlLength, { error: "avatarFormat", tooLong: "avatarSize" }).nullable(),
  customerUuid: Uuid.optional(),
  ...expectedVersion,
});

export const CustomerAccess = z.object({
  /** Null once it is accepted. */
  invitation: z.object({ method: Method, sentAt: z.string(), expiresAt: z.string(), isExpired: z.boolean() }).nullable(),
  /** When the person requested the deletion of their data. */
  deletionRequestedAt: z.string().nullable(),
  /** Who has ordered it instead, of an administrator, and when the data will be erased; for an admin. */
  erasure: z.object({ by: z.string(), at: z.string() }).nullish(),
  allowedActions: z.array(z.enum(personActions)),
  /** For an admin; `mayReset`: the person has requested it lately, and the caller may change their access. */
  secondFactor: z.object({ isOn: z.boolean(), resetRequestedAt: z.string().nullable(), mayReset: z.boolean() }).nullable(),
  /** What blocks blocking or deleting the person; null for a caller who may do neither. */
  inUse: InUse.nullable(),
});
export type CustomerAccess = z.infer<typeof CustomerAccess>;

export const customers = {
  /** The caller. */
  me: call("GET", "/v1/customers/public/customer", { may: signedIn, beforeFactor: true, answer: Me }),
  get: call("GET", "/v1/customers/public/customer/:uuid", { may: signedIn, params: ByUuid, answer: Customer }),
  access: call("GET", "/v1/customers/public/customer/:uuid/access", { may: signedIn, params: ByUuid, answer: CustomerAccess }),
  /** Everything stored about the caller, as a JSON file (trust.md S92). */
  personalData: call("GET", "/v1/customers/public/personal-data", {
    may: signedIn,
    asksAgain: "everybody",
    file: true,
    answer: z.unknown(),
  }),
  /**
   * Closes the caller's account at once and opens a ticket for tech support. The data are erased at `erasedAt` (trust.md S91).
   * IN_USE for the last platform manager (domain.md D36).
   */
  requestDeletion: call("POST", "/v1/customers/public/personal-data/deletion", {
    may: signedIn,
    asksAgain: "withFactor",
    body: z.object({ currentPassword: Password }),
    answer: z.object({ erasedAt: z.string(), ticketNumber: z.string() }),
    errors: ["ATTEMPTS_LIMIT", "IN_USE"],
  }),
  /** People of the caller's company, or of `companyUuid`. */
  list: call("GET", "/v1/customers/public/customers", { may: signedIn, query: CustomersQuery, answer: CustomerPage }),
  /** For an admin: people of all companies, and who of them has a second factor. */
  listFile: call("GET", "/v1/customers/public/customers/file", listFile(signedIn, AllPeopleQuery)),
  salesRepresentatives: call("GET", "/v1/customers/public/sales-representative/customer", {
    may: ["seller_sales_representative", ...counteragentStaff],
    answer: z.object({ customers: z.array(Customer) }),
  }),
  updateMe: call("PUT", "/v1/customers/public/customer", {
    may: signedIn,
    body: Profile.extend(expectedVersion),
    answer: Customer,
    versionOf: "customer",
  }),
  /** Updates an employee of the caller's company. */
  update: call("PUT", "/v1/customers/public/customer/:uuid", {
    may: ["buyer_company_director"],
    params: ByUuid,
    body: Profile.extend(expectedVersion),
    answer: Customer,
    versionOf: "customer",
    errors: ["ALREADY_EXISTS"],
  }),
  /** Sets the permissions of a colleague; CONFLICT for one's own. They count from the person's next request on. */
  putPermissions: call("PUT", "/v1/customers/public/customer/:uuid/permissions", {
    may: permissionGivers,
    asksAgain: "everybody",
    params: ByUuid,
    body: z.object({
      permissions: z.array(Permission, { error: "invalid" }).max(fixedPermissions.length + maxNamedStorages, { error: "invalid" }),
      ...expectedVersion,
    }),
    answer: Customer,
    versionOf: "customer",
    errors: ["CONFLICT"],
  }),
  avatar: call("POST", "/v1/customers/public/avatar", {
    may: signedIn,
    body: Avatar,
    answer: Customer,
    versionOf: "customer",
    bodyLimit: maxPictureBodyBytes,
    errors: ["PAYLOAD_TOO_LARGE"],
  }),
  meInternal: call("GET", "/v1/customers/internal/customer", { may: adminRoles, answer: Customer }),
  getInternal: call("GET", "/v1/customers/internal/customer/:uuid", { may: adminRoles, params: ByUuid, answer: Customer }),
  updateInternal: call("PUT", "/v1/customers/internal/customer/:uuid", {
    may: adminRoles,
    asksAgain: "everybody",
    params: ByUuid,
    body: ProfileInternal.extend(expectedVersion),
    answer: Customer,
    versionOf: "customer",
    errors: ["ALREADY_EXISTS", "CONFLICT", "IN_USE"],
  }),
  /**
   * Ends the person's sessions and erases contacts and password; deals keep the name. IN_USE while they lead companies or deals.
   * `erasedAt`: an administrator is shut out at once and erased then, unless activated before.
   */
  deleteInternal: call("DELETE", "/v1/customers/internal/customer/:uuid", {
    may: adminRoles,
    asksAgain: "everybody",
    params: ByUuid,
    answer: z.object({ success: z.boolean(), erasedAt: z.string().nullish() }),
    versionOf: "customer",
    errors: ["CONFLICT", "IN_USE"],
  }),
  listInternal: call("GET", "/v1/customers/internal/customers", { may: adminRoles, query: AllPeopleQuery, answer: AllPeoplePage }),
};
