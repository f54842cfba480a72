import { and, eq } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertAllowed } from "./accreditation-problem.ts";
import { type AccreditationUpdate, changeAccreditation, type Notice, type OpenAccreditation } from "./change-accreditation.ts";
import { roleOfProcess } from "./facts.ts";
import { holdsRole } from "./load-accreditations.ts";
import { isEnded } from "./loaded.ts";
import { nextStep } from "./process-table.ts";
import { accreditations } from "./tables.ts";

/** Ends step 2 and assigns application and company to a representative; in steps 3 and 4 reassigns both. */
export function assignRepresentative(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.assignRepresentative>) {
  const { salesRepresentativeUuid: uuid } = body;
  return changeAccreditation(context, eq(accreditations.uuid, params.id), expectedVersion, async (open) => {
    const { current } = open.facts;
    if (current && roleOfProcess(current.type) === "seller_sales_representative") {
      assertAllowed(open, { action: "reassign" });
      return open.loaded.accreditation.salesRepresentativeUuid === uuid ? null : handOver(open, uuid, "salesRepresentativeUuid");
    }
    assertAllowed(open, { action: "assignRepresentative" });
    const name = await nameOfRepresentative(open.tx, uuid, "salesRepresentativeUuid");
    return {
      ...ownedBy(uuid, name),
      close: { status: "finished", comment: null, next: nextStep("distribution_by_region_director", "finished"), employeeUuid: uuid },
      silent: [],
    };
  });
}

/** Reassigns company, accreditation and the open step to another representative, and notifies the former one. */
export async function handOver(open: OpenAccreditation, uuid: string, field: string): Promise<AccreditationUpdate> {
  const { accreditation, company } = open.loaded;
  const name = await nameOfRepresentative(open.tx, uuid, field);
  const { notices, ...owned } = ownedBy(uuid, name);
  const former = company.salesRepresentativeUuid;
  const handed = {
    type: "representativeChanged",
    message: translate("companyHandedOver", { company: company.name, person: name }),
  } as const;
  return {
    ...owned,
    process: { employeeUuid: uuid },
    notices: [
      // A finished accreditation leaves only the company to assign.
      ...notices.map((notice) =>
        notice.type === "accreditationAssigned" && isEnded(accreditation.status) ? { ...notice, ...handed } : notice,
      ),
      { ...handed, to: () => [former], leadsNowhere: true },
    ],
    silent: [],
  };
}

function ownedBy(uuid: string, person: string): Pick<AccreditationUpdate, "set" | "company"> & { notices: Notice[] } {
  const notices: Notice[] = [
    { type: "representativeAssigned", to: (people) => people.buyerDirectors, values: { person } },
    { type: "accreditationAssigned", to: () => [uuid] },
  ];
  return { set: { salesRepresentativeUuid: uuid }, company: { salesRepresentativeUuid: uuid }, notices };
}

export async function nameOfRepresentative(tx: Transaction, uuid: string, field: string): Promise<string> {
  const [person] = await tx
    .select({ surname: customers.surname, name: customers.name })
    .from(customers)
    .where(and(eq(customers.uuid, uuid), holdsRole("seller_sales_representative")));
  if (!person) throwFieldErrors({ [field]: "representativeUnfit" });
  return `${person.name} ${person.surname}`;
}
