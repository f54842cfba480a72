import { z } from "zod";
import { chooseBranch } from "#app/areas/basket/choose-branch.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { Uuid } from "#contract/primitives.ts";

const Chosen = z.object({ branchUuid: Uuid });

/** Changes the trade point to order for, and reloads the page. */
export const branchIntent = intent(Chosen, async ({ api, value, url, context }: FormArgs<unknown, z.output<typeof Chosen>>) => {
  if (await chooseBranch(api, value.branchUuid)) setFlash(context, { key: "branchChanged", tone: "success" });
  return seeOther(url.pathname + url.search);
});
