import type { distribution as calls } from "#contract/distribution.ts";
import type { centerSorts } from "#contract/enums.ts";
import { contains } from "../access/contains.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { loadCenters } from "./load-centers.ts";
import { distributionCenters } from "./tables.ts";

const sorts: Record<(typeof centerSorts)[number], ReturnType<typeof byAlphabet>> = {
  name: byAlphabet(distributionCenters.name),
  city: byAlphabet(distributionCenters.city),
};

export async function listCenters({ db }: SignedIn, { query }: Input<typeof calls.listCenters>) {
  const { page, perPage, search, sort } = query;
  const where = contains(search, [distributionCenters.name, distributionCenters.city, distributionCenters.address]);
  const rows = await loadCenters(db, where, { page, perPage, order: orderBy(sort, sorts, "name:asc") });
  return { distributionCenters: rows, total: await db.$count(distributionCenters, where) };
}
