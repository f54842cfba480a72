import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { synonyms } from "#contract/synonyms.ts";

const One = z.object({ query: z.string().min(1).max(100) });

const dismiss = intent<Record<string, never>, typeof One>(One, async ({ api, value, url, context }) => {
  await api(synonyms.dismissMissed, { body: value });
  setFlash(context, { key: "missedDismissed", tone: "success" });
  return seeOther(url.pathname + url.search);
});

export const missedForms = { dismiss };
