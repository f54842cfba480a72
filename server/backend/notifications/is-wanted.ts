import type { Channel } from "#contract/notification-types.ts";
import type { Muted } from "./tables.ts";

/** What a person chose, as the tables say it; null where he chose nothing. */
export type Chosen = { channels: string[] | null; muted: Muted[] | null };

/** The channel is on, and this event is not switched off in it. */
export function isWanted({ channels, muted }: Chosen, type: string, channel: Channel): boolean {
  return Boolean(channels?.includes(channel)) && !muted?.some((each) => each === `${type}:${channel}`);
}
