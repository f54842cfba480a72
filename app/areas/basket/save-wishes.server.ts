import type { Api } from "#app/request/api.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { basket } from "#contract/basket.ts";
import { changedWishes } from "./posted-wishes.ts";

/** Saves the changed wishes, all or none. Returns errors by field. */
export async function saveWishes(api: Api, fields: FormData): Promise<Record<string, string[]>> {
  const { products, segments } = changedWishes(fields);
  const unread = segments.filter(({ days }) => days !== null && !Number.isInteger(days));
  if (unread.length > 0) return Object.fromEntries(unread.map((segment) => [`shelf-${segment.subcategoryUuid}`, ["shelfLifeDays"]]));
  if (products.length + segments.length === 0) return {};
  try {
    await api(basket.setWishes, { body: { products, segments } });
    return {};
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.kind !== "VALIDATION_ERROR") throw error;
    return Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => {
        const [, kind, index, part] = /^(products|segments)\.(\d+)\.(\w+)$/.exec(field) ?? [];
        const product = kind === "products" && products[Number(index)]?.productUuid;
        const segment = kind === "segments" && segments[Number(index)]?.subcategoryUuid;
        const name = product ? `${part === "analogSku" ? "analog" : "substitution"}-${product}` : segment ? `shelf-${segment}` : "";
        return [name, [text]];
      }),
    );
  }
}
