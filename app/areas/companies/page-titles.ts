import type { SellerPage } from "#contract/seller-enums.ts";

/** Titles of the pages whose texts are the seller's, by their keys. */
export const pageTitles = {
  about: "shell:placeholders.about",
  contacts: "shell:placeholders.contacts",
  delivery: "shell:placeholders.delivery",
  news: "shell:placeholders.news",
  "materials-sellers": "shell:placeholders.materials-sellers",
  requisites: "shell:placeholders.requisites",
  "privacy-policy": "shell:footer.privacy",
  "personal-data-consent": "companies:seller.personalDataConsent",
} as const satisfies Record<SellerPage, string>;
