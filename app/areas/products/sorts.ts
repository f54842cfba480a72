/** The four sorts of specification 1 section 2, in order, with their text keys. */
export const sortKeys = { "price:asc": "priceAsc", "price:desc": "priceDesc", "name:asc": "nameAsc", "name:desc": "nameDesc" } as const;

export type Sort = keyof typeof sortKeys;

export const sorts = Object.keys(sortKeys) as Sort[];
