import type { SignedIn } from "../context.ts";
import { loadCenters } from "./load-centers.ts";

export async function listCenters({ db }: SignedIn) {
  return { distributionCenters: await loadCenters(db) };
}
