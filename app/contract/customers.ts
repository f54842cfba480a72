import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { listFile } from "./list-file.ts";
import { channels } from "./notification-types.ts";
import { InUse } from "./in-use.ts";
import { Method, WorkPhone } from "./person.ts";
import { readPhone } from "./phone.ts";
import { ByUuid, isCleanText, limited, line, optionalLine, PageQuery, trimmed, Uuid } from "./primitives.ts";
import { adminRoles, roles } from "./roles.ts";
import { companyTypes, customerStatuses } from "./statuses.ts";
import { pictureBodyLimit, pictureChars } from "./upload.ts";
import { seen } from "./versions.ts";

export const FullName = z.object({ name: z.string(), surname: z.string(), patronymic: z.string() });

const Verified = z.object({ value: z.string(), verified: z.boolean() });

/** Employee of a company: specification 1 section 3. */
export const Customer = z.object({
  uuid: Uuid,
  userUuid: Uuid,
  companyUuid: Uuid,
  companyName: z.string(),
  companyType: z.enum(companyTypes),
  fullName: FullName,
  roles: z.array(z.enum(roles)),
  position: z.string(),
  subunit: z.string(),
  email: Verified.nullable(),
  mobilePhone: Verified.nullable(),
  workPhone: z.string().nullable(),
  isActive: z.boolean(),
  notificationChannels: z.array(z.enum(channels)),
  /** data-URL of a square PNG, or null; lists leave it out. */
  avatar: z.string().nullable(),
  status: z.enum(customerStatuses),
  version: z.number(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerPage = z.object({ customers: z.array(Customer), total: z.number() });

const CustomersQuery = PageQuery.extend({
  search: trimmed(100).optional(),
  sort: limited(40).optional(),
  companyType: z.enum(companyTypes).optional(),
  /** People of one company in the caller's scope; another one is not found. */
  companyUuid: Uuid.optional(),
  status: z.enum(customerStatuses).optional(),
});

/**
 * What is absent stays as it is. E-mail and mobile phone change by a code only, the status by activation and block:
 * `statuses` and everything else that is not named here is ignored (domain.md D21).
 */
export const Profile = z.object({
  name: line(100).optional(),
  surname: line(100).optional(),
  patronymic: optionalLine(100),
  position: optionalLine(255),
  subunit: optionalLine(255),
  /** Null or empty takes it away. */
  workPhone: WorkPhone,
  /** The person's own numbers as they are; a mobile changes by a code only, so any other list is refused. */
  phones: z
    .array(
      limited(40, { error: "phone", tooLong: "phone" }).transform((value) => readPhone(value) ?? value),
      { error: "invalid" },
    )
    .max(10, { error: "invalid" })
    .optional(),
  preferredChannels: z
    .array(z.enum(channels, { error: "invalid" }), { error: "invalid" })
    .max(10, { error: "invalid" })
    .optional(),
});

/** Roles must suit the kind of company; the first one is the main one. */
export const ProfileInternal = Profile.extend({
  roles: z
    .array(z.enum(roles, { error: "selectFromList" }), { error: "select" })
    .min(1, { error: "select" })
    .max(roles.length, { error: "invalid" })
    .optional(),
});

/** A picture of 200 pixels at least as a data-URL, whose middle square is kept as a PNG; null takes it away. Without a uuid one's own. */
const Avatar = z.object({
  avatar: limited(pictureChars, { error: "avatarFormat", tooLong: "avatarSize" }).nullable(),
  customerUuid: Uuid.optional(),
  ...seen,
});

/** What may be done with a person; `resend` sends an invited one a new link. */
export const personActions = ["edit", "editRoles", "resend", "activate", "block", "delete"] as const;
export type PersonAction = (typeof personActions)[number];

/** How a person stands with the portal. */
export const CustomerAccess = z.object({
  /** Of somebody who has not accepted it yet. */
  invitation: z.object({ method: Method, sentAt: z.string(), expiresAt: z.string(), isExpired: z.boolean() }).nullable(),
  /** The person has asked for the removal of the own data. */
  deletionRequestedAt: z.string().nullable(),
  allowedActions: z.array(z.enum(personActions)),
  /** What hangs on the person, for those who may block or remove him. */
  inUse: InUse.nullable(),
});
export type CustomerAccess = z.infer<typeof CustomerAccess>;

const OwnPassword = limited(200, { error: "required" }).min(1, { error: "required" }).refine(isCleanText, { error: "invalid" });

export const customers = {
  /** The start-up fetch: the person behind the token. */
  me: call("GET", "/v1/customers/public/customer", { may: signedIn, answer: Customer }),
  get: call("GET", "/v1/customers/public/customer/:uuid", { may: signedIn, params: ByUuid, answer: Customer }),
  access: call("GET", "/v1/customers/public/customer/:uuid/access", { may: signedIn, params: ByUuid, answer: CustomerAccess }),
  /** Everything kept about the caller, as a JSON file (trust.md S92). */
  personalData: call("GET", "/v1/customers/public/personal-data", { may: signedIn, file: true, answer: z.unknown() }),
  /** Closes the caller's account at once; the data are erased at `erasedAt` (trust.md S91). Tech support gets a ticket. */
  requestDeletion: call("POST", "/v1/customers/public/personal-data/deletion", {
    may: signedIn,
    body: z.object({ currentPassword: OwnPassword }),
    answer: z.object({ erasedAt: z.string(), ticketNumber: z.string() }),
    refuses: ["ATTEMPTS_LIMIT"],
  }),
  /** People of the caller's own company, or of the one in `companyUuid`. */
  list: call("GET", "/v1/customers/public/customers", { may: signedIn, query: CustomersQuery, answer: CustomerPage }),
  /** Of admins: people of every company, as in their list. */
  listFile: call("GET", "/v1/customers/public/customers/file", listFile(signedIn, CustomersQuery)),
  salesRepresentatives: call("GET", "/v1/customers/public/sales-representative/customer", {
    may: [
      "seller_sales_representative",
      "seller_regional_director",
      "seller_distribution_director",
      "seller_security",
      "supervisor",
      "tech_support",
    ],
    answer: z.object({ customers: z.array(Customer) }),
  }),
  updateMe: call("PUT", "/v1/customers/public/customer", { may: signedIn, body: Profile.extend(seen), answer: Customer, sees: "customer" }),
  /** A colleague's, by the director of the company. */
  update: call("PUT", "/v1/customers/public/customer/:uuid", {
    may: ["buyer_company_director"],
    params: ByUuid,
    body: Profile.extend(seen),
    answer: Customer,
    sees: "customer",
  }),
  avatar: call("POST", "/v1/customers/public/avatar", {
    may: signedIn,
    body: Avatar,
    answer: Customer,
    sees: "customer",
    bodyLimit: pictureBodyLimit,
    refuses: ["PAYLOAD_TOO_LARGE"],
  }),
  meInternal: call("GET", "/v1/customers/internal/customer", { may: adminRoles, answer: Customer }),
  getInternal: call("GET", "/v1/customers/internal/customer/:uuid", { may: adminRoles, params: ByUuid, answer: Customer }),
  updateInternal: call("PUT", "/v1/customers/internal/customer/:uuid", {
    may: adminRoles,
    params: ByUuid,
    body: ProfileInternal.extend(seen),
    answer: Customer,
    sees: "customer",
    refuses: ["CONFLICT", "IN_USE"],
  }),
  /** Sessions end at once, contacts and password are erased; deals keep the name. Who leads companies or deals hands them over first. */
  deleteInternal: call("DELETE", "/v1/customers/internal/customer/:uuid", {
    may: adminRoles,
    params: ByUuid,
    answer: z.object({ success: z.boolean() }),
    sees: "customer",
    refuses: ["CONFLICT", "IN_USE"],
  }),
  listInternal: call("GET", "/v1/customers/internal/customers", { may: adminRoles, query: CustomersQuery, answer: CustomerPage }),
};
