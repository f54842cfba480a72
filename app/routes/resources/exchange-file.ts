import { z } from "zod";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { exchange } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import { Uuid } from "#contract/primitives.ts";

const FileQuery = z.union([z.object({ template: z.enum(feedNames) }), z.object({ refused: Uuid })]);

/** A template to fill in, or a load's rejected rows. */
export const loader = resource("exchangeFile", async ({ request, url, context }) => {
  const parsed = FileQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) throw errorPage(context, 404);
  return "template" in parsed.data
    ? fileAnswer(exchange.getTemplate, { query: { feed: parsed.data.template } }, { request, context })
    : fileAnswer(exchange.getRejectedRows, { params: { uuid: parsed.data.refused } }, { request, context });
});
