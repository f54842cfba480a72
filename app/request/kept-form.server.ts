import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";
import { seal, unseal } from "./seal.server.ts";

/** What was typed into a form when the session had ended: given back on the same page after signing in. */
const Kept = z.object({ path: z.string(), intent: z.string(), values: z.record(z.string(), z.union([z.string(), z.array(z.string())])) });
export type Kept = z.infer<typeof Kept>;

const name = "kept";
const minutes = 30;
/** What fits beside the session; a longer text stays in the browser's own history. */
const mostCharacters = 2000;

export async function keepForm(context: object, kept: Kept): Promise<void> {
  if (JSON.stringify(kept).length > mostCharacters) return;
  setCookie(context, name, await seal(name, kept), minutes * 60);
}

/** The kept form of this page, once. */
export async function takeKeptForm(request: Request, context: object): Promise<Kept | null> {
  const sealed = readCookie(request, name);
  if (!sealed) return null;
  const kept = Kept.safeParse(await unseal(name, sealed));
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (!kept.success || kept.data.path !== path) return null;
  setCookie(context, name, "", 0);
  return kept.data;
}
