import { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { exchange } from "#contract/exchange.ts";
import { feedNames } from "#contract/feeds.ts";
import { maxStaleHours } from "#contract/limits.ts";
import { ungrouped } from "#contract/primitives.ts";

type Nobody = Record<string, never>;

const whole = (min: number, max: number) =>
  ungrouped(10)
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: () => serverT()("exchange:settings.whole", { min, max }),
    })
    .transform(Number);

const Save = z.object({
  stock: z.enum(["accept", "refuse"], { error: "invalid" }),
  guardPercent: whole(0, 100),
  hours: z.object(Object.fromEntries(feedNames.map((feed) => [feed, whole(1, maxStaleHours).optional()]))).default({}),
});

const save = intent<Nobody, typeof Save>(Save, async ({ api, value, context }) => {
  await api(exchange.putSettings, {
    body: {
      isStockBlocking: value.stock === "refuse",
      guardPercent: value.guardPercent,
      staleAfter: feedNames.flatMap((feed) => {
        const hours = value.hours[feed];
        return hours === undefined ? [] : { feed, hours };
      }),
    },
  });
  setFlash(context, { key: "exchangeSettingsSaved", tone: "success" });
  return seeOther(paths.exchangeSettings);
});

export const settingsForms = { save };
