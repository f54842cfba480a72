import { sql } from "drizzle-orm";
import type { Category, products } from "#contract/products.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { cacheTotals } from "../speed/category-totals.ts";
import { type CatalogueFacts, type CategoryFact, catalogueFacts } from "./catalogue-facts.ts";
import { pictureUrl } from "./to-card.ts";
import { uncategorised } from "./uncategorised.ts";

/** Number of published products by segment uuid, at this catalogue version or a later one. */
const totalsOf = cacheTotals(readTotals);

export async function listCategories({ db }: Context): Promise<{ categories: Category[] }> {
  const facts = await catalogueFacts(db);
  const totals = await totalsOf(db, facts.version);
  const tops = [...facts.categories.values()].filter(({ uuid, parentUuid }) => parentUuid === null && uuid !== uncategorised.categoryUuid);
  return { categories: tops.map((top) => toCategory(top, facts, totals)) };
}

/** A top category with its segments, or a segment. */
export async function getCategory({ db }: Context, { params }: Input<typeof products.category>): Promise<Category> {
  const facts = await catalogueFacts(db);
  return toCategory(orNotFound(facts.categories.get(params.uuid)), facts, await totalsOf(db, facts.version));
}

function toCategory(category: CategoryFact, facts: CatalogueFacts, totals: ReadonlyMap<string, number>): Category {
  const subcategories = [...facts.categories.values()]
    .filter((other) => other.parentUuid === category.uuid)
    .map((segment) => toNode(segment, totals.get(segment.uuid) ?? 0));
  const own = totals.get(category.uuid) ?? 0;
  return {
    ...toNode(
      category,
      subcategories.reduce((sum, segment) => sum + segment.totalProducts, own),
    ),
    subcategories,
  };
}

function toNode({ uuid, name, icon, tint, parentUuid }: CategoryFact, totalProducts: number) {
  return { uuid, name, image: pictureUrl(icon), tint, totalProducts, parent: parentUuid };
}

async function readTotals(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(db, { uuid: "uuid", total: "integer" })(
    sql`select segment_uuid as uuid, count(*) as total from products where is_published group by segment_uuid`,
  );
  return new Map(rows.map((row) => [row.uuid, row.total]));
}
