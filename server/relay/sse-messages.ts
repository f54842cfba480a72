import type { LiveEvent } from "#contract/live.ts";
import { LiveFrame } from "#contract/live.ts";

/** A message of an event stream, one buffer for all recipients. */
export type SseMessage = Uint8Array;

export type EventMessage = { cursor: number; bytes: SseMessage };

export const toSseMessage = (text: string): SseMessage => Buffer.from(text);

export function toEventMessage(event: LiveEvent): EventMessage {
  const { cursor } = event;
  return { cursor, bytes: toSseMessage(`event: live\nid: ${cursor}\ndata: ${JSON.stringify(event)}\n\n`) };
}

export type Frame = Exclude<LiveFrame, { type: "event" }> | { type: "event"; message: EventMessage };

let latest: { text: string; frame: Frame | undefined } | undefined;

/**
 * Parses a frame of the backend; undefined when invalid. The last frame is cached, because an event arrives once per recipient with
 * the same text.
 */
export function readFrame(text: string): Frame | undefined {
  if (latest?.text !== text) latest = { text, frame: parse(text) };
  return latest.frame;
}

function parse(text: string): Frame | undefined {
  try {
    const frame = LiveFrame.parse(JSON.parse(text));
    return frame.type === "event" ? { type: "event", message: toEventMessage(frame.event) } : frame;
  } catch {
    return undefined;
  }
}
