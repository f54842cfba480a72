import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { payments } from "#contract/payments.ts";

const Nothing = z.object({});

const postReady = intent<Record<string, never>, typeof Nothing>(Nothing, async ({ api, context, request }) => {
  const { posted, waiting } = await api(payments.postReady, { signal: request.signal });
  setFlash(context, { key: "readyPosted", tone: waiting > 0 ? "warning" : "success", values: { posted, waiting } });
  return seeOther(paths.payments);
});

export const readyForms = { postReady };
