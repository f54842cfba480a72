import { z } from "zod";
import { chooseBranch } from "#app/areas/basket/choose-branch.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { redirectTarget } from "#app/request/redirect-target.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Uuid } from "#contract/primitives.ts";

export const loader = resource("branchChoice", async () => seeOther(paths.cart));

/** Chooses the cart's trade point: lines stay, prices and limits change, chosen dates are cleared. */
export const action = resourceForm("branchChoice", z.looseObject({}), {
  choose: intent(z.looseObject({ branchUuid: Uuid, back: z.string().optional() }), async ({ api, value, context }) => {
    if (await chooseBranch(api, value.branchUuid)) setFlash(context, { key: "branchChanged", tone: "success" });
    return seeOther(redirectTarget(value.back ?? null, paths.cart));
  }),
});
