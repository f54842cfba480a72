import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { line, optionalLine, WorkPhone } from "./person.ts";
import { PageQuery, Uuid } from "./primitives.ts";
import { adminRoles, roles } from "./roles.ts";
import { companyTypes, customerStatuses } from "./statuses.ts";

const channels = ["email", "phone", "push"] as const;

const ByUuid = z.object({ uuid: Uuid });

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
  /** data-URL of a PNG, or null. */
  avatar: z.string().nullable(),
  status: z.enum(customerStatuses),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerPage = z.object({ customers: z.array(Customer), total: z.number() });

const CustomersQuery = PageQuery.extend({
  search: z.string().trim().max(100, { error: "tooLong" }).optional(),
  sort: z.string().max(40).optional(),
  companyType: z.enum(companyTypes).optional(),
  status: z.enum(customerStatuses).optional(),
});

/**
 * What is absent stays as it is. E-mail and mobile phone change by a code only, the status by activation and block:
 * `phones`, `statuses` and everything else that is not named here is ignored (domain.md D21).
 */
export const Profile = z.object({
  name: line(100).optional(),
  surname: line(100).optional(),
  patronymic: optionalLine(100),
  position: optionalLine(255),
  subunit: optionalLine(255),
  /** Null or empty takes it away. */
  workPhone: WorkPhone,
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

/** 10 MB of picture as a data-URL. */
const avatarChars = 14_000_000;

/** A square PNG (or JPEG) of 200 pixels at least, as a data-URL; null takes it away. Without a uuid one's own. */
const Avatar = z.object({ avatar: z.string({ error: "avatarFormat" }).max(avatarChars, { error: "avatarSize" }).nullable(), customerUuid: Uuid.optional() });

export const customers = {
  /** The start-up fetch: the person behind the token. */
  me: call("GET", "/v1/customers/public/customer", { may: signedIn, answer: Customer }),
  get: call("GET", "/v1/customers/public/customer/:uuid", { may: signedIn, params: ByUuid, answer: Customer }),
  /** People of the caller's own company. */
  list: call("GET", "/v1/customers/public/customers", { may: signedIn, query: CustomersQuery, answer: CustomerPage }),
  salesRepresentatives: call("GET", "/v1/customers/public/sales-representative/customer", {
    may: ["seller_sales_representative", "seller_regional_director", "seller_distribution_director", "supervisor"],
    answer: z.object({ customers: z.array(Customer) }),
  }),
  updateMe: call("PUT", "/v1/customers/public/customer", { may: signedIn, body: Profile, answer: Customer }),
  /** A colleague's, by the director of the company. */
  update: call("PUT", "/v1/customers/public/customer/:uuid", { may: ["buyer_company_director"], params: ByUuid, body: Profile, answer: Customer }),
  avatar: call("POST", "/v1/customers/public/avatar", {
    may: signedIn,
    body: Avatar,
    answer: Customer,
    bodyLimit: 15 * 1024 * 1024,
    refuses: ["PAYLOAD_TOO_LARGE"],
  }),
  meInternal: call("GET", "/v1/customers/internal/customer", { may: adminRoles, answer: Customer }),
  getInternal: call("GET", "/v1/customers/internal/customer/:uuid", { may: adminRoles, params: ByUuid, answer: Customer }),
  updateInternal: call("PUT", "/v1/customers/internal/customer/:uuid", {
    may: adminRoles,
    params: ByUuid,
    body: ProfileInternal,
    answer: Customer,
    refuses: ["CONFLICT"],
  }),
  /** Sessions end at once, contacts and password are erased; deals keep the name. */
  deleteInternal: call("DELETE", "/v1/customers/internal/customer/:uuid", {
    may: adminRoles,
    params: ByUuid,
    answer: z.object({ success: z.boolean() }),
    refuses: ["CONFLICT"],
  }),
  listInternal: call("GET", "/v1/customers/internal/customers", { may: adminRoles, query: CustomersQuery, answer: CustomerPage }),
};
