import { sql } from "drizzle-orm";
import type { sellerCategories as calls } from "#contract/seller-categories.ts";
import type { SignedIn } from "../../context.ts";
import type { Input } from "../../handlers.ts";
import { Problem, throwFieldErrors } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { applyNow } from "../loads/apply-now.ts";
import { externalIdsOf } from "../loads/apply-row.ts";
import { lockWriters } from "../loads/lock-writers.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { readCategories } from "./read-categories.ts";

/** Segments that an error names. */
const maxNamed = 5;

/** Gives several segments the same values in one load of the feed, or none of them. */
export async function setSegments(context: SignedIn, { body }: Input<typeof calls.setSegments>): Promise<{ changed: number }> {
  const { db, actor, now } = context;
  const { segments, ...values } = body;
  return db.transaction(async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "categories");
    const uuids = [...new Set(segments)];
    await tx.execute(sql`select from categories where uuid = any(${sql.param(uuids)}::uuid[]) order by uuid for no key update`);
    const known = new Map((await readCategories(tx)).map((category) => [category.uuid, category]));
    const chosen = uuids.flatMap((uuid) => known.get(uuid) ?? []);
    if (chosen.length < uuids.length || chosen.some(({ parentUuid }) => parentUuid === null))
      throwFieldErrors({ segments: "exchange.segmentsGone" });
    const ids = await externalIdsOf(tx, "categories", uuids, now());
    const rows = chosen.map(({ uuid, name }) => ({ place: name, row: { externalId: ids.get(uuid) ?? uuid, name, ...values } }));
    const { changed, rejected } = await applyNow(tx, { feed: "categories", sender: actor.name, rows, now: now() });
    if (rejected.length > 0) throw new Problem("VALIDATION_ERROR", errorsOf(rejected));
    return { changed };
  });
}

function errorsOf(rejected: readonly { place: string; field: string; message: string }[]): Record<string, string[]> {
  const byField = Map.groupBy(rejected, ({ field }) => field || "segments");
  return Object.fromEntries(
    [...byField].map(([field, faults]) => {
      const names = faults.slice(0, maxNamed).map(({ place }) => place);
      return [field, [translate("exchange.ofSegments", { names: names.join(", "), message: faults[0]?.message ?? "" })]];
    }),
  );
}
