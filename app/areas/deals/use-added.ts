import { useMemo, useState } from "react";
import { readDraft } from "#app/form/draft.ts";
import { useDraftKey } from "#app/form/use-draft-key.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Deal } from "#contract/deal.ts";
import { type AddedProduct, initialQuantity, readAdded } from "./added-product.ts";
import { dateField, quantityField } from "./edit-fields.ts";

type Values = Readonly<Record<string, string | string[]>>;

/**
 * Products added to the deal: those of the form's last answer, `values`, and those of the draft that `form` has kept. They stay in
 * their hidden fields when the draft is cleared, because it may come back.
 */
export function useAdded(form: string, deal: Pick<Deal, "products">, values: Values) {
  const hydrated = useHydrated();
  const key = useDraftKey(form);
  const kept = useMemo(() => (hydrated && key !== null && readDraft(key)?.entries) || {}, [hydrated, key]);
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const inDeal = new Set(deal.products.map(({ productUuid }) => productUuid));
  const all = [...new Map([...readAdded(kept), ...readAdded(values)].map((product) => [product.productUuid, product])).values()];
  const products = all.filter(({ productUuid }) => !inDeal.has(productUuid));
  const segments = new Set(deal.products.map(({ subcategoryUuid }) => subcategoryUuid));
  const first = new Map<string, string>();
  for (const product of products) {
    const segment = product.subcategoryUuid;
    first.set(quantityField(segment, product.productUuid), initialQuantity(product));
    const [date] = product.dates;
    if (date && !segments.has(segment)) first.set(dateField(segment), date);
  }
  return {
    /** Each with the text of its hidden field. */
    fields: products.map((product) => ({ product, text: cleared.has(product.productUuid) ? "" : JSON.stringify(product) })),
    added: products.filter(({ productUuid }) => !cleared.has(productUuid)),
    /** What a field of an added product, or of its segment, shows at first. */
    firstText: (field: string) => first.get(field),
    /** The draft was cleared, or has come back. */
    enter: ({ productUuid }: AddedProduct, text: string) => {
      setCleared((before) => new Set(text === "" ? [...before, productUuid] : [...before].filter((each) => each !== productUuid)));
    },
    isRestored: Object.keys(kept).length > 0,
  };
}
