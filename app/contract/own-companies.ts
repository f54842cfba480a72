import { z } from "zod";
import { call } from "./call.ts";
import { Warnings } from "./company.ts";
import { dealStatuses } from "./deal-statuses.ts";
import { accreditationStatuses, legalForms } from "./enums.ts";
import { Inn, innFits } from "./inn-field.ts";
import { always } from "./new-password.ts";
import { ByUuid, Instant, Money, PlainDate, singleLine, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";

/** A company of the caller, with their roles in it. `customerUuid` names the caller as its employee. */
const OwnCompany = z.object({
  customerUuid: Uuid,
  companyUuid: Uuid,
  name: z.string(),
  status: z.enum(accreditationStatuses),
  roles: z.array(z.enum(buyerRoles)),
  /** The session acts in it. */
  isChosen: z.boolean(),
});
export type OwnCompany = z.infer<typeof OwnCompany>;

const Invited = z.object({ customerUuid: Uuid, name: z.string(), roles: z.array(z.enum(buyerRoles)), expiresAt: Instant });

/** `debt`, `overdue` and `available` add up the contracts that the caller sees there; null without any. */
const CompanyMoney = z.object({ debt: Money, overdue: Money, available: Money });

/** An open deal; `customerUuid` is whom to choose to open it. */
const OwnDeal = z.object({
  uuid: Uuid,
  customerUuid: Uuid,
  companyName: z.string(),
  number: z.string(),
  status: z.enum(dealStatuses),
  branchName: z.string(),
  deliveryFrom: PlainDate,
  deliveryTo: PlainDate,
  total: Money,
});
export type OwnDeal = z.infer<typeof OwnDeal>;

export const NewOwnCompany = z
  .object({
    companyType: z.enum(legalForms, { error: "select" }),
    companyName: singleLine(255),
    inn: Inn,
    acceptTerms: z.boolean({ error: "acceptTerms" }).refine(Boolean, { error: "acceptTerms" }),
  })
  .superRefine(innFits("companyType"), always);

/** One person in several buyer companies (domain.md D38). */
export const ownCompanies = {
  /** Companies that the caller may enter, and invitations to others. */
  list: call("GET", "/v1/own-companies", {
    may: buyerRoles,
    answer: z.object({ companies: z.array(OwnCompany), invitations: z.array(Invited) }),
  }),
  /** The session acts in this company from the next call on. */
  choose: call("POST", "/v1/own-companies/choice", { may: buyerRoles, body: z.object({ customerUuid: Uuid }), answer: OwnCompany }),
  /** All companies side by side: at most fifty open deals, the newest, and fifty coming deliveries, the nearest. */
  overview: call("GET", "/v1/own-companies/overview", {
    may: buyerRoles,
    answer: z.object({
      companies: z.array(OwnCompany.extend({ money: CompanyMoney.nullable(), unread: z.number() })),
      deals: z.array(OwnDeal),
      deliveries: z.array(OwnDeal),
    }),
  }),
  /** Registers another company of the caller, who becomes its director and stays in the chosen one. CONFLICT: too many already. */
  register: call("POST", "/v1/own-companies", {
    may: buyerRoles,
    body: NewOwnCompany,
    answer: z.object({ customerUuid: Uuid, companyUuid: Uuid, warnings: Warnings }),
    idempotent: true,
    errors: ["CONFLICT", "ATTEMPTS_LIMIT", "IDEMPOTENCY_MISMATCH"],
  }),
  /** Accepts an invitation, by its `customerUuid`. */
  accept: call("POST", "/v1/own-companies/invitations/:uuid", { may: buyerRoles, params: ByUuid, answer: z.object({}) }),
  decline: call("DELETE", "/v1/own-companies/invitations/:uuid", { may: buyerRoles, params: ByUuid, answer: z.object({}) }),
};
