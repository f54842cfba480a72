import { and, eq } from "drizzle-orm";
import type { buyerCodes as calls } from "#contract/buyer-codes.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { listCodes } from "./list-codes.ts";
import { loadCodes } from "./load-codes.ts";
import { buyerCodes } from "./tables.ts";

const removeCode: Handler<typeof calls.remove> = async ({ db, actor }, { params }) => {
  const [gone] = await db
    .delete(buyerCodes)
    .where(and(eq(buyerCodes.companyUuid, actor.companyUuid), eq(buyerCodes.productUuid, params.uuid)))
    .returning({ uuid: buyerCodes.productUuid });
  orNotFound(gone);
  return { isDone: true };
};

export const buyerCodesOperations: Handlers<"buyerCodes"> = { list: listCodes, load: loadCodes, remove: removeCode };
