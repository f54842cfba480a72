import type { RawData } from "ws";
import { LiveConnect } from "#contract/live.ts";

/** Parses the client's first frame; null when invalid. */
export function readConnect(data: RawData): LiveConnect | null {
  try {
    return LiveConnect.parse(JSON.parse(data.toString()));
  } catch {
    return null;
  }
}
