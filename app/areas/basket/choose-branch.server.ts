import type { Api } from "#app/request/api.server.ts";
import { basket } from "#contract/basket.ts";

/** Returns whether the trade point has changed. */
export async function chooseBranch(api: Api, branchUuid: string): Promise<boolean> {
  const { branch } = await api(basket.count);
  if (branch?.uuid === branchUuid) return false;
  await api(basket.patch, { body: { products: [], branchUuid } });
  return true;
}
