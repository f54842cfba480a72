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

/** Prefixes a bare number with its label; a part typed with a word stays as it is. */
const labelled = (label: string, part: string | undefined) => (part && /^\d/.test(part) ? `${label} ${part}` : part);

const bare = (name: string | undefined) => (name?.startsWith(labels.city) ? name.slice(labels.city.length).trim() : name);

/** An address on one line; a region that is its city, such as «г. Москва», is left out. */
export function addressLine({ postalCode, region, city, street, house, building, office }: Parts): string {
  const inside = [labelled(labels.house, house), labelled(labels.building, building), labelled(labels.office, office)];
  return [postalCode, bare(region) === bare(city) ? "" : region, city, street, ...inside].filter(Boolean).join(", ");
}
