import { type Basket, basket } from "#contract/basket.ts";
import type { Customer } from "#contract/customers.ts";
import { type Joining, joiningOf } from "#contract/joining.ts";
import { isBuyer } from "#contract/roles.ts";
import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { takeFlash } from "#app/request/flash.server.ts";
import { shellCounts } from "#app/request/shell.server.ts";

/** What the person in front of the shelf may see and do. */
export type Shopper = {
  access: "granted" | "guest" | "accreditation_required";
  /** Of a company that is on its way to prices. */
  joining: Joining | null;
  mayOrder: boolean;
  /** The trade point prices and availability are for. */
  branch: string | null;
  /** Who looks after the buyer's company. */
  representative: string | null;
  /** A quantity a plain form sent and the basket refused: shown beside it, with what was typed. */
  refused: { productUuid: string; text: string; typed: string } | null;
};

type Visitor = { api: Api; me: Customer | null; sessionKey: string | null; request: Request; context: object };

/** The basket is asked for only when there is something in it: most pages of most people need no such call. */
export async function readShopper({
  api,
  me,
  sessionKey,
  request,
  context,
}: Visitor): Promise<{ shopper: Shopper; readBasket: () => Promise<Basket | null> }> {
  const nothing = async () => null;
  if (!me || !sessionKey)
    return {
      shopper: { access: "guest", joining: null, mayOrder: false, branch: null, representative: null, refused: null },
      readBasket: nothing,
    };
  if (!isBuyer(me.roles))
    return {
      shopper: { access: "granted", joining: null, mayOrder: false, branch: null, representative: null, refused: null },
      readBasket: nothing,
    };
  const { company, basket: counted } = await shellCounts(sessionKey, api);
  const granted = company?.status === "accredited" && company.isActive;
  const branch = counted?.branch?.name ?? null;
  const joining = company && joiningOf(company);
  const representative = company?.salesRepresentativeName ?? null;
  if (!granted)
    return {
      shopper: { access: "accreditation_required", joining, mayOrder: false, branch, representative, refused: null },
      readBasket: nothing,
    };
  const readBasket = counted && counted.count === 0 ? nothing : () => api(basket.get).catch(nullUnlessSignedOut);
  return {
    shopper: { access: "granted", joining: null, mayOrder: true, branch, representative, refused: readRefused(request, context) },
    readBasket,
  };
}

function readRefused(request: Request, context: object): Shopper["refused"] {
  const flash = takeFlash(request, context);
  if (flash?.key !== "basketRefused" || !flash.values) return null;
  const { productUuid, text, quantity } = flash.values;
  return { productUuid: String(productUuid), text: String(text), typed: String(quantity) };
}

/** A shelf without the basket's figures is better than no shelf. */
export function nullUnlessSignedOut(error: unknown): null {
  if (!(error instanceof ApiProblem) || error.status === 401) throw error;
  return null;
}
