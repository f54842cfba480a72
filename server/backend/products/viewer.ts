import type { Actor, Context } from "../context.ts";
import { type OrderBranch, readGuestStanding, type Standing } from "./standing.ts";

/** What decides prices and availability for the caller: everything an answer of the catalogue depends on but what was asked. */
export type Viewer = {
  access: "granted" | "guest" | "accreditation_required";
  /** Null: catalogue prices. Always null without access. */
  priceListUuid: string | null;
  /** Branches decide availability; not for guests, staff and companies before accreditation. */
  isBuyer: boolean;
  branch: OrderBranch | null;
  /** Whose orders put goods higher, with their number, which says when they have changed; null where they decide nothing. */
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

/** Who orders for a trade point of others sees what its own people see. */
export const viewerFor = (
  { companyUuid, priceListUuid }: { companyUuid: string; priceListUuid: string | null },
  standing: Standing,
): Viewer => withOrdered(toViewer({ access: "granted", priceListUuid, isBuyer: true }, standing), companyUuid, standing);

/** The same where what the company has ordered counts: in the order of a search. */
export async function searcherOf(context: Context): Promise<Viewer> {
  const viewer = await viewerOf(context);
  const { actor } = context;
  return actor && viewer.isBuyer ? withOrdered(viewer, actor.companyUuid, standingOf(actor)) : viewer;
}

const withOrdered = (viewer: Viewer, companyUuid: string, { orderedGoods: goods }: Standing): Viewer =>
  goods > 0 ? { ...viewer, ordered: { companyUuid, goods } } : viewer;

/** Without it a signed-in person would be answered as a guest. */
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
