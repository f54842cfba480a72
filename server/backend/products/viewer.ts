import type { Actor, Context } from "../context.ts";
import { type OrderBranch, readGuestStanding, type Standing } from "./standing.ts";

/** Everything about the caller that an answer of the catalogue depends on: prices and availability. */
export type Viewer = {
  access: "granted" | "guest" | "accreditation_required";
  /** Null: catalogue prices. Always null without access. */
  priceListUuid: string | null;
  /** Branches decide availability; not for guests, staff and companies before accreditation. */
  isBuyer: boolean;
  branch: OrderBranch | null;
  /**
   * The company whose earlier orders rank goods higher, with the number of its goods, which changes with them; null where they
   * do not count.
   */
  ordered: { companyUuid: string; goods: number } | null;
  catalogVersion: number;
};

export async function guestOf({ db, actor }: Context): Promise<Viewer> {
  return toViewer({ access: "guest", priceListUuid: null, isBuyer: false }, actor ? standingOf(actor) : await readGuestStanding(db));
}

export async function viewerOf(context: Context): Promise<Viewer> {
  const { actor } = context;
  return actor ? toViewer(rightsOf(actor), standingOf(actor)) : guestOf(context);
}

/** The viewer of a representative is that of the trade point he orders for. */
export const viewerFor = (
  { companyUuid, priceListUuid }: { companyUuid: string; priceListUuid: string | null },
  standing: Standing,
): Viewer => withOrdered(toViewer({ access: "granted", priceListUuid, isBuyer: true }, standing), companyUuid, standing);

/** The same with the company's earlier orders: for the order of a search. */
export async function searcherOf(context: Context): Promise<Viewer> {
  const viewer = await viewerOf(context);
  const { actor } = context;
  return actor && viewer.isBuyer ? withOrdered(viewer, actor.companyUuid, standingOf(actor)) : viewer;
}

const withOrdered = (viewer: Viewer, companyUuid: string, { orderedGoods: goods }: Standing): Viewer =>
  goods > 0 ? { ...viewer, ordered: { companyUuid, goods } } : viewer;

/** Throws when it is missing: a signed-in person would be answered as a guest. */
function standingOf({ standing }: Actor): Standing {
  if (!standing) throw new Error("The actor was read without the columns that the catalogue needs (standingColumns)");
  return standing;
}

type Rights = Pick<Viewer, "access" | "priceListUuid" | "isBuyer">;

function rightsOf(actor: Actor): Rights {
  if (actor.companyType !== "buyer") return { access: "granted", priceListUuid: null, isBuyer: false };
  if (actor.companyStatus !== "accredited" || !actor.companyIsActive)
    return { access: "accreditation_required", priceListUuid: null, isBuyer: false };
  return { access: "granted", priceListUuid: actor.priceListUuid, isBuyer: true };
}

function toViewer(rights: Rights, { catalogVersion, orderBranch }: Standing): Viewer {
  const branch = rights.isBuyer ? orderBranch : null;
  return {
    ...rights,
    branch: branch === null ? null : (JSON.parse(branch) as OrderBranch),
    ordered: null,
    catalogVersion,
  };
}
