import type { RawData } from "ws";
import { LiveConnect } from "#contract/live.ts";

/** Null: not what a client may say. */
export function readConnect(data: RawData): LiveConnect | null {
  try {
    return LiveConnect.parse(JSON.parse(data.toString()));
  } catch {
    return null;
  }
}
