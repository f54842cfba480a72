import { redirect } from "@remix-run/node";
import { z } from "zod";
import { products } from "#contract/products.ts";
import { intent } from "#app/request/form.server.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map.ts";

export const loader = resource("searchHistory", async () => redirect(paths.catalog(), 303));

/** Forgets the person's searches. */
export const action = resourceForm("searchHistory", z.object({}), {
  clear: intent(z.object({}), async ({ api }) => {
    await api(products.clearHistory);
    return seeOther(paths.catalog());
  }),
});
