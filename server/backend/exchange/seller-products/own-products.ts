import { eq } from "drizzle-orm";
import { exchangeEditors, hasRole } from "#contract/roles.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { orNotFound } from "../../problem.ts";
import { products } from "../../products/tables.ts";
import { seller } from "../json/document-files.ts";

/** Only goods of the caller's own company. */
export const isOwn = ({ actor }: SignedIn) => eq(products.sellerCompanyUuid, actor.companyUuid);

/** Throws NOT_FOUND unless the caller's company is the seller: feeds write the goods of one company only. */
export async function assertSeller(reader: Reader, { actor }: SignedIn): Promise<void> {
  const rows = await readRows(reader, { uuid: "uuid" })(seller);
  orNotFound(rows.find(({ uuid }) => uuid === actor.companyUuid));
}

/** Considers roles only; the owners of fields are checked when the product is saved. */
export const allowedActionsOf = ({ actor }: SignedIn): "edit"[] => (hasRole(actor.roles, exchangeEditors) ? ["edit"] : []);
