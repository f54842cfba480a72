import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { adminRoles, roles } from "./roles.ts";
import { PageQuery, Uuid } from "./primitives.ts";
import { companyTypes, customerStatuses } from "./statuses.ts";

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
  notificationChannels: z.array(z.enum(["email", "phone", "push"])),
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
  listInternal: call("GET", "/v1/customers/internal/customers", { may: adminRoles, query: CustomersQuery, answer: CustomerPage }),
};
