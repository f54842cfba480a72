import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";

/** One sentence for the next page; the key names a text of locales/ru/flash.json. */
const Flash = z.object({
  key: z.string().max(60),
  tone: z.enum(["success", "info", "warning", "danger"]),
  values: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])).optional(),
});
export type Flash = z.infer<typeof Flash>;

const name = "flash";

export function setFlash(context: object, flash: Flash): void {
  setCookie(context, name, Buffer.from(JSON.stringify(flash)).toString("base64url"), 60);
}

/** Reads and forgets it. */
export function takeFlash(request: Request, context: object): Flash | null {
  const value = readCookie(request, name);
  if (!value) return null;
  setCookie(context, name, "", 0);
  try {
    const flash = Flash.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return flash.success ? flash.data : null;
  } catch {
    return null;
  }
}
