import { type DocumentStatus, type ProcessType, processTypes } from "#contract/enums.ts";
import type { Role } from "#contract/roles.ts";
import { type AccreditationFacts, type ActorFacts, kindOfDocument } from "#server/backend/accreditation/facts.ts";
import { processTable } from "#server/backend/accreditation/process-table.ts";

export const me = "me";

/** The five people of the table of buttons, a manager of the same company, and staff without a part in it. */
export const actors = {
  buyerDirector: actor("buyer_company_director", { isOfCompany: true }),
  representative: actor("seller_sales_representative", { isRepresentative: true }),
  regionalDirector: actor("seller_regional_director"),
  security: actor("seller_security"),
  distributionDirector: actor("seller_distribution_director"),
  buyerManager: actor("buyer_company_manager", { isOfCompany: true }),
  otherDirector: actor("buyer_company_director"),
  otherRepresentative: actor("seller_sales_representative"),
  supervisor: actor("supervisor"),
  platformManager: actor("platform_manager"),
  techSupport: actor("tech_support"),
  contentManager: actor("seller_content_manager"),
  sellerDirector: actor("seller_company_director"),
} satisfies Record<string, ActorFacts>;
export type ActorName = keyof typeof actors;

function actor(role: Role, rest: Partial<ActorFacts> = {}): ActorFacts {
  return { customerUuid: me, roles: [role], isOfCompany: false, isRepresentative: false, ...rest };
}

export const holders = {
  nobody: { status: "created", employeeUuid: null, employeeMayAct: false },
  me: { status: "in_work", employeeUuid: me, employeeMayAct: true },
  another: { status: "in_work", employeeUuid: "another", employeeMayAct: true },
  blocked: { status: "in_work", employeeUuid: "blocked", employeeMayAct: false },
} as const;
export type Holder = keyof typeof holders;

type Wanted = Partial<Omit<AccreditationFacts, "current" | "documents">> & { documents?: Record<string, DocumentStatus>; holder?: Holder };

/** Facts of a step, complete and ready to leave it unless said otherwise. */
export function factsAt(
  type: ProcessType | "accredited" | "declined",
  { holder = "nobody", documents = {}, ...rest }: Wanted = {},
): AccreditationFacts {
  const isEnd = type === "accredited" || type === "declined";
  const step = isEnd ? 8 : processTypes.indexOf(type) + 1;
  const implied: Record<string, DocumentStatus> = {
    charter: step < 3 ? "processing" : "accepted",
    power_of_attorney: "not_loaded",
    ...(step >= 4 && {
      contract_unsigned_legal: step === 4 ? "waiting" : "signed",
      contract_signed_legal: step === 4 ? "processing" : "signed",
    }),
  };
  return {
    status: isEnd ? type : processTable[type].status,
    current: isEnd ? null : { uuid: type, type, ...holders[holder] },
    securityResult: step > 5 ? "finished" : null,
    deciders: [],
    documents: Object.entries({ ...implied, ...documents }).map(([name, status]) => ({
      type: name,
      kind: kindOfDocument(name),
      status,
      required: name !== "power_of_attorney",
      hasFile: status !== "not_loaded",
    })),
    companyLacks: [],
    branchesLack: [],
    ...rest,
  };
}
