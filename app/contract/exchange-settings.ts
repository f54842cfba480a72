import { z } from "zod";
import { call } from "./call.ts";
import { Feed, feedNames } from "./feeds.ts";
import { maxStaleHours } from "./limits.ts";
import { exchangeEditors, exchangeReaders } from "./roles.ts";

/**
 * A load waits for confirmation when it would halve or double more than `guardPercent` percent of the prices, or, as a full load,
 * withdraw more than that of its entities.
 */
const Settings = z.object({
  isStockBlocking: z.boolean({ error: "invalid" }),
  guardPercent: z.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }).max(100, { error: "invalid" }),
  /**
   * Hours after which a feed's data count as stale, each feed once. Feeds that are not named never do. Only the caller's feeds
   * (`feeds.ts`): FORBIDDEN for others, whose hours stay.
   */
  staleAfter: z
    .array(
      z.object({
        feed: Feed,
        hours: z
          .number({ error: "invalid" })
          .int({ error: "invalid" })
          .min(1, { error: "invalid" })
          .max(maxStaleHours, { error: "invalid" }),
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
