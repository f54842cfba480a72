import type { NotificationChannel } from "#contract/enums.ts";
import type { Muted } from "./tables.ts";

/** A person's stored settings; null without any. */
export type ChannelSettings = { channels: string[] | null; muted: Muted[] | null };

/** Whether the channel is on and this event is not muted in it. */
export function isWanted({ channels, muted }: ChannelSettings, type: string, channel: NotificationChannel): boolean {
  return Boolean(channels?.includes(channel)) && !muted?.some((each) => each === `${type}:${channel}`);
}
