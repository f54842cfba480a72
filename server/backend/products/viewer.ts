import type { Actor, Context } from "../context.ts";
import { type OrderBranch, readGuestViewerFacts, type ViewerFacts } from "./viewer-facts.ts";

/** Everything about the caller that catalogue answers depend on. Part of their cache keys. */
export type Viewer = {
  access: "granted" | "guest" | "accreditation_required";
  /** Null for catalogue prices, and always without access. */
  priceListUuid: string | null;
  /** Whether availability depends on the branch; false for guests, staff and companies before accreditation. */
  isBuyer: boolean;
  branch: OrderBranch | null;
  /**
   * The company whose earlier orders rank products higher; `count` is `ViewerFacts.orderedProducts`, which makes the cache key change with
   * them. Null when earlier orders do not count.
   */
  ordered: { companyUuid: string; count: number } | null;
  catalogVersion: number;
};

export async function guestOf({ db, actor }: Context): Promise<Viewer> {
  return toViewer({ access: "guest", priceListUuid: null, isBuyer: false }, actor ? viewerFactsOf(actor) : await readGuestViewerFacts(db));
}

export async function viewerOf(context: Context): Promise<Viewer> {
  const { actor } = context;
  return actor ? toViewer(rightsOf(actor), viewerFactsOf(actor)) : guestOf(context);
}

/** The viewer of a sales representative is that of the branch they order for. */
export const viewerFor = (
  { companyUuid, priceListUuid }: { companyUuid: string; priceListUuid: string | null },
  viewerFacts: ViewerFacts,
): Viewer => withOrdered(toViewer({ access: "granted", priceListUuid, isBuyer: true }, viewerFacts), companyUuid, viewerFacts);

/** The viewer with the company's earlier orders, which rank the hits of a search. */
export async function searcherOf(context: Context): Promise<Viewer> {
  const viewer = await viewerOf(context);
  const { actor } = context;
  return actor && viewer.isBuyer ? withOrdered(viewer, actor.companyUuid, viewerFactsOf(actor)) : viewer;
}

const withOrdered = (viewer: Viewer, companyUuid: string, { orderedProducts: count }: ViewerFacts): Viewer =>
  count > 0 ? { ...viewer, ordered: { companyUuid, count } } : viewer;

/** Throws when it is missing, because the caller would get a guest's answer. */
function viewerFactsOf({ viewerFacts }: Actor): ViewerFacts {
  if (!viewerFacts) throw new Error("The actor was read without the columns that the catalogue needs (viewerFactsColumns)");
  return viewerFacts;
}

type Rights = Pick<Viewer, "access" | "priceListUuid" | "isBuyer">;

function rightsOf(actor: Actor): Rights {
  if (actor.companyType !== "buyer") return { access: "granted", priceListUuid: null, isBuyer: false };
  if (actor.companyStatus !== "accredited" || !actor.companyIsActive)
    return { access: "accreditation_required", priceListUuid: null, isBuyer: false };
  return { access: "granted", priceListUuid: actor.priceListUuid, isBuyer: true };
}

function toViewer(rights: Rights, { catalogVersion, orderBranch }: ViewerFacts): Viewer {
  const branch = rights.isBuyer ? orderBranch : null;
  return {
    ...rights,
    branch: branch === null ? null : (JSON.parse(branch) as OrderBranch),
    ordered: null,
    catalogVersion,
  };
}
