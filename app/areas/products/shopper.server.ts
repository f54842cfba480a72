import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { takeFlash } from "#app/request/flash.server.ts";
import { shellCounts } from "#app/request/shell.server.ts";
import { type Basket, basket } from "#contract/basket.ts";
import type { Customer } from "#contract/customers.ts";
import { type Joining, joiningOf } from "#contract/joining.ts";
import { isBuyer } from "#contract/roles.ts";

/** What the current user may see and do in the shop. */
export type Shopper = {
  /** `unknown`: reading the company failed. */
  access: "granted" | "guest" | "accreditation_required" | "unknown";
  /** State of an unfinished accreditation. */
  joining: Joining | null;
  mayOrder: boolean;
  /** Name of the trade point that prices and availability are for. */
  branch: string | null;
  /** Name of the company's sales representative. */
  representative: string | null;
  /** A quantity the basket rejected without JavaScript, shown at its field with the typed text. */
  quantityError: { productUuid: string; text: string; typed: string } | null;
};

type ShopperQuery = { api: Api; me: Customer | null; sessionKey: string | null; request: Request; context: object };

/**
 * `readBasket` calls the backend only if the basket has lines: most pages need no such call. `branchUuid`: that of
 * `shopper.branch`; undefined if reading it failed.
 */
export async function readShopper({
  api,
  me,
  sessionKey,
  request,
  context,
}: ShopperQuery): Promise<{ shopper: Shopper; branchUuid: string | null | undefined; readBasket: () => Promise<Basket | null> }> {
  const nothing = async () => null;
  if (!me || !sessionKey)
    return {
      shopper: { access: "guest", joining: null, mayOrder: false, branch: null, representative: null, quantityError: null },
      branchUuid: null,
      readBasket: nothing,
    };
  if (!isBuyer(me.roles))
    return {
      shopper: { access: "granted", joining: null, mayOrder: false, branch: null, representative: null, quantityError: null },
      branchUuid: null,
      readBasket: nothing,
    };
  const { company, basket: counted } = await shellCounts(sessionKey, api);
  const granted = company?.status === "accredited" && company.isActive;
  const branch = counted?.branch?.name ?? null;
  const branchUuid = counted ? (counted.branch?.uuid ?? null) : undefined;
  const joining = company && joiningOf(company);
  const representative = company?.salesRepresentativeName ?? null;
  if (!granted)
    return {
      shopper: {
        access: company ? "accreditation_required" : "unknown",
        joining,
        mayOrder: false,
        branch,
        representative,
        quantityError: null,
      },
      branchUuid,
      readBasket: nothing,
    };
  const readBasket = counted && counted.count === 0 ? nothing : () => api(basket.get).catch(nullUnlessSignedOut);
  return {
    shopper: {
      access: "granted",
      joining: null,
      mayOrder: true,
      branch,
      representative,
      quantityError: readQuantityError(request, context),
    },
    branchUuid,
    readBasket,
  };
}

function readQuantityError(request: Request, context: object): Shopper["quantityError"] {
  const flash = takeFlash(request, context);
  if (flash?.key !== "basketRefused" || !flash.values) return null;
  const { productUuid, text, quantity } = flash.values;
  return { productUuid: String(productUuid), text: String(text), typed: String(quantity) };
}

/** For optional data: null on a failed call, except for an expired session. */
export function nullUnlessSignedOut(error: unknown): null {
  if (!(error instanceof ApiProblem) || error.status === 401) throw error;
  return null;
}
