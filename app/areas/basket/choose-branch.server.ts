import { basket } from "#contract/basket.ts";
import type { Api } from "#app/request/api.server.ts";

/** Answers whether it is another trade point than before: only then are other prices, limits and days spoken of. */
export async function chooseBranch(api: Api, branchUuid: string): Promise<boolean> {
  const { branch } = await api(basket.count);
  if (branch?.uuid === branchUuid) return false;
  await api(basket.patch, { body: { products: [], branchUuid } });
  return true;
}
