import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { redirectTarget } from "#app/request/redirect-target.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { products } from "#contract/products.ts";

export const loader = resource("searchHistory", async () => seeOther(paths.catalog()));

/** `back` is the form's page. A script sends `reply=data` and stays on its page. */
const Clear = z.object({ back: z.string().optional(), reply: z.string().optional() });

/** Deletes the person's search history. */
export const action = resourceForm("searchHistory", z.object({}), {
  clear: intent(Clear, async ({ api, value, context }) => {
    await api(products.clearHistory);
    if (value.reply === "data") return Response.json({ cleared: true });
    setFlash(context, { key: "searchHistoryCleared", tone: "success" });
    return seeOther(redirectTarget(value.back ?? null, paths.catalog()));
  }),
});
