import type { Actor, Context } from "../context.ts";
import { type OrderBranch, readGuestStanding, type Standing } from "./standing.ts";

/** What decides prices and availability for the caller. */
export type Viewer = {
  access: "granted" | "guest" | "accreditation_required";
  /** Null: catalogue prices. Always null without access. */
  priceListUuid: string | null;
  /** Branches decide availability; not for guests, staff and companies before accreditation. */
  isBuyer: boolean;
  branch: OrderBranch | null;
  /** Everything an answer of the catalogue depends on but what was asked. */
  key: string;
  catalogVersion: number;
};

export async function guestOf({ db, actor }: Context): Promise<Viewer> {
  return toViewer({ access: "guest", priceListUuid: null, isBuyer: false }, actor?.standing ?? (await readGuestStanding(db)));
}

export async function viewerOf(context: Context): Promise<Viewer> {
  const { actor } = context;
  return actor?.standing ? toViewer(rightsOf(actor), actor.standing) : guestOf(context);
}

type Rights = Pick<Viewer, "access" | "priceListUuid" | "isBuyer">;

function rightsOf(actor: Actor): Rights {
  if (actor.companyType !== "buyer") return { access: "granted", priceListUuid: null, isBuyer: false };
  if (actor.companyStatus !== "accredited" || !actor.companyIsActive) return { access: "accreditation_required", priceListUuid: null, isBuyer: false };
  return { access: "granted", priceListUuid: actor.priceListUuid, isBuyer: true };
}

function toViewer(rights: Rights, { catalogVersion, orderBranch }: Standing): Viewer {
  const branch = rights.isBuyer ? orderBranch : null;
  return {
    ...rights,
    branch: branch === null ? null : (JSON.parse(branch) as OrderBranch),
    key: [catalogVersion, rights.access, rights.priceListUuid, rights.isBuyer, branch].join(" "),
    catalogVersion,
  };
}
