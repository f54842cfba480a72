import { eq } from "drizzle-orm";
import { exchangeEditors, hasRole } from "#contract/roles.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { found } from "../../problem.ts";
import { products } from "../../products/tables.ts";
import { seller } from "../papers.ts";

/** Only goods of the caller's own company. */
export const isOwn = ({ actor }: SignedIn) => eq(products.sellerCompanyUuid, actor.companyUuid);

/** Feeds write the goods of one seller: of any other company there is nothing here to see or to change. */
export async function mustSell(reader: Reader, { actor }: SignedIn): Promise<void> {
  const { rows } = await reader.execute<{ uuid: string }>(seller);
  found(rows.find(({ uuid }) => uuid === actor.companyUuid));
}

/** Which key owns which field is checked when the product is written. */
export const allowedActionsOf = ({ actor }: SignedIn): "edit"[] => (hasRole(actor.roles, exchangeEditors) ? ["edit"] : []);
