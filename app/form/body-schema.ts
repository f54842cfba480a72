import type { z } from "zod";

/** The schema of a call's body, for the form that makes the call. */
export function bodySchema<Body extends z.ZodType>(call: { body?: Body | undefined }): Body {
  if (!call.body) throw new Error("this call takes no body");
  return call.body;
}
