import type { ApiProblem } from "#app/request/api-problem.ts";

/** Maps the backend's product indexes to field names. */
export function besideFields(
  { fields }: ApiProblem,
  products: readonly { productUuid: string }[],
  nameOf: (productUuid: string) => string,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => {
      const product = products[Number(/^products\.(\d+)\./.exec(field)?.[1] ?? -1)];
      return product ? [[nameOf(product.productUuid), [text]] satisfies [string, string[]]] : [];
    }),
  );
}
