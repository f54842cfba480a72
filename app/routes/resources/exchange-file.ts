import { z } from "zod";
import { exchange } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import { Uuid } from "#contract/primitives.ts";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

const Asked = z.union([z.object({ template: z.enum(feedNames) }), z.object({ refused: Uuid })]);

/** A template to fill in, or a load's refused rows. */
export const loader = resource("exchangeFile", async ({ request, url, context }) => {
  const asked = Asked.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw errorPage(context, 404);
  return "template" in asked.data
    ? fileAnswer(exchange.getTemplate, { query: { feed: asked.data.template } }, { request, context })
    : fileAnswer(exchange.getRefusedRows, { params: { uuid: asked.data.refused } }, { request, context });
});
