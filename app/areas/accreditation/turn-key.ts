import type { Accreditation } from "#contract/accreditation.ts";
import type { ProcessType } from "#contract/enums.ts";

export type TurnKey = ProcessType | "coordination_contract_replace" | "signing_contract_check";

/** Steps 3 and 4 alternate between the buyer and the representative. */
export function turnKey({ turn, currentProcess }: Pick<Accreditation, "turn" | "currentProcess">): TurnKey {
  const type = currentProcess?.type ?? "upload_required_documents";
  if (type === "coordination_contract" && turn === "buyer_company_director") return "coordination_contract_replace";
  if (type === "signing_contract" && turn === "seller_sales_representative") return "signing_contract_check";
  return type;
}
