import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { branches as calls } from "#contract/branches.ts";
import { maxAddressLength } from "#contract/limits.ts";
import { touchAccreditation } from "../accreditation/change-accreditation.ts";
import { openContracts } from "../accreditation/open-contracts.ts";
import { addressLine } from "../companies/address-line.ts";
import { editCompanyIn } from "../companies/edit-company.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { callOnce } from "../db/once.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { centerFor } from "./center-for.ts";
import { maySetCenter, openTicketIfUnserved } from "./change-branch.ts";
import { readBranch } from "./get-branch.ts";
import { branches } from "./tables.ts";

type Body = Omit<z.output<typeof calls.createInternal.body & z.ZodType>, "companyUuid">;

export function createBranch(context: SignedIn, input: Input<typeof calls.create>) {
  const { body } = input;
  const { companyUuid } = context.actor;
  if (body.companyUuid && body.companyUuid !== companyUuid) throwProblem("NOT_FOUND");
  return callOnce(context, "branches.create", input, (tx) => createIn(tx, context, companyUuid, body));
}

export const createBranchInternal = (context: SignedIn, input: Input<typeof calls.createInternal>) =>
  callOnce(context, "branches.createInternal", input, (tx) => createIn(tx, context, input.body.companyUuid, input.body));

/** Creates the branch even outside the delivery area: the answer has a warning, and support looks for a solution. */
async function createIn(tx: Transaction, context: SignedIn, companyUuid: string, body: Body) {
  const { name, region = "", city = "", street = "", house = "", building = "", office = "", postalCode = "" } = body;
  const uuid = uuidv7();
  const physicalAddress = body.physicalAddress || addressLine(body);
  if (physicalAddress.length > maxAddressLength) throwFieldErrors({ physicalAddress: ["tooLongCount", { count: maxAddressLength + 1 }] });
  await editCompanyIn(tx, context, companyUuid, "editBranches", async (opened) => {
    const { company } = opened;
    const wanted = maySetCenter(context) ? body.distributionCenterUuid : undefined;
    await tx.insert(branches).values({
      uuid,
      companyUuid: company.uuid,
      name,
      region,
      city,
      street,
      house,
      building,
      office,
      postalCode,
      physicalAddress,
      distributionCenterUuid: await centerFor(tx, postalCode, wanted),
      createdAt: context.now(),
    });
    await touchAccreditation(tx, context, company.uuid, ["branches"]);
    if (company.status === "accredited") await openContracts(tx, eq(branches.uuid, uuid), context.now());
    await openTicketIfUnserved(context, opened);
  });
  return readBranch({ db: tx, actor: context.actor }, uuid);
}
