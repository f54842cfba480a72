import { z } from "zod";
import { call } from "./call.ts";
import { Feed, feedNames } from "./feeds.ts";
import { exchangeEditors, exchangeReaders } from "./roles.ts";

/** A year. */
export const mostStaleHours = 8760;

/** `guardPercent` of goods withdrawn, or of prices halved or doubled, is what a full load may do without a person's yes. */
const Settings = z.object({
  isStockBlocking: z.boolean({ error: "invalid" }),
  guardPercent: z.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }).max(100, { error: "invalid" }),
  /** Hours after which what a feed has brought counts as old, each feed once; of others nothing is expected. */
  staleAfter: z
    .array(
      z.object({
        feed: Feed,
        hours: z
          .number({ error: "invalid" })
          .int({ error: "invalid" })
          .min(1, { error: "invalid" })
          .max(mostStaleHours, { error: "invalid" }),
      }),
      { error: "invalid" },
    )
    .max(feedNames.length, { error: "invalid" })
    .default([]),
});

export const settingsCalls = {
  getSettings: call("GET", "/v1/exchange/settings", { may: exchangeReaders, answer: Settings }),
  putSettings: call("PUT", "/v1/exchange/settings", { may: exchangeEditors, body: Settings, answer: Settings }),
};
