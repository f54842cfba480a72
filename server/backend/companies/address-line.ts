import texts from "#locales/ru/documents.json" with { type: "json" };

type Parts = {
  postalCode?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  street?: string | undefined;
  house?: string | undefined;
  building?: string | undefined;
  office?: string | undefined;
};

const { labels } = texts.addressParts;

/** A number says what it is; what is typed with its own word stays as typed. */
const labelled = (label: string, part: string | undefined) => (part && /^\d/.test(part) ? `${label} ${part}` : part);

/** Parts of an address in one line, the region once. */
export function addressLine({ postalCode, region, city, street, house, building, office }: Parts): string {
  const inside = [labelled(labels.house, house), labelled(labels.building, building), labelled(labels.office, office)];
  return [postalCode, region === city ? "" : region, city, street, ...inside].filter(Boolean).join(", ");
}
