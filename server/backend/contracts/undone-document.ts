import { type SQL, sql } from "drizzle-orm";
import { translate } from "../translate.ts";

const prefix = () => translate("payments.reversed", { document: "" });

/** In SQL the document of the payment that a row takes back; of other rows their own. */
export const undoneDocument = (document: SQL): SQL =>
  sql`case when starts_with(${document}, ${prefix()}) then substr(${document}, ${prefix().length + 1}::int) else ${document} end`;
