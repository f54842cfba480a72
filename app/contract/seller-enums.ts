/** Pages whose text the seller may replace. */
export const sellerPages = [
  "about",
  "contacts",
  "delivery",
  "news",
  "materials-sellers",
  "requisites",
  "privacy-policy",
  "personal-data-consent",
] as const;
export type SellerPage = (typeof sellerPages)[number];

/** Those whose text people agree to when they register. */
export const consentPages = ["privacy-policy", "personal-data-consent"] as const satisfies SellerPage[];

/** Values that a text of the seller may name as `{{brand}}`: the seller's own. */
export const textValues = [
  ...["brand", "tagline", "sellerName", "sellerInn", "phone", "phoneUri", "sellerEmail", "supportHours"],
  ...["legalName", "legalAddress", "inn", "kpp", "ogrn", "okpo", "bankName", "bik", "currentAccount", "correspondentAccount"],
];

/** Those that a text may name that people agree to: they are kept with the consent as they were. */
export const consentValues = ["sellerName", "sellerInn", "sellerEmail"];

/** What a category is without (`segments`), or a segment whose goods nobody can order: `storage`, that none keeps its temperature. */
export const categoryLacks = ["segments", "assortment", "temperature", "storage"] as const;
