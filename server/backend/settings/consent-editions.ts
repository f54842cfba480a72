import { createHash } from "node:crypto";
import { consentDocuments } from "#contract/consent-documents.ts";
import type { Seller } from "#contract/seller.ts";
import type { consentPages } from "#contract/seller-enums.ts";

export type ConsentPage = (typeof consentPages)[number];
/** `sha256`: of the text's Markdown. */
export type ConsentEdition = { version: string; sha256: string };

/** What people read and agree to now: the seller's own texts, or everybody's. */
export const consentEditionsOf = (texts: Seller["texts"]): Record<keyof typeof consentDocuments, ConsentEdition> => ({
  terms: ownEdition(texts["privacy-policy"]) ?? consentDocuments.terms,
  personalData: ownEdition(texts["personal-data-consent"]) ?? consentDocuments.personalData,
});

/** Two texts of one day are two editions. */
export function ownEdition(own: Seller["texts"][ConsentPage]): ConsentEdition | undefined {
  if (!own) return undefined;
  const sha256 = createHash("sha256").update(own.markdown).digest("hex");
  return { version: `${own.updated}-${sha256.slice(0, 12)}`, sha256 };
}
