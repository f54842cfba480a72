import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";

/** What texts may say of the seller without a value in their call, `{{brand}}` and so on, and what pages show beside them. */
export type SellerValues = {
  brand: string;
  tagline: string;
  sellerName: string;
  sellerInn: string;
  phone: string;
  /** A `tel:` address; empty without a phone. */
  phoneUri: string;
  supportHours: string;
  /** Address of the logo; empty without one. */
  logo: string;
  /** Tokens of the colour for the document; absent: the portal's own. */
  style?: CSSProperties & { "--surface-bar": string };
  /** The above for the browser: a line each, as the document's meta tag `seller` carries them. */
  content: string;
};

const names = ["brand", "tagline", "sellerName", "sellerInn", "phone", "phoneUri", "supportHours", "logo"] as const;

export const contentOf = (values: Omit<SellerValues, "content">): string =>
  [...names.map((name) => values[name]), values.style ? JSON.stringify(values.style) : ""].join("\n").trimEnd();

/** The values that the texts of this page have; server and browser agree, because the document carries them. */
export const useSeller = () => useTranslation().i18n.options.interpolation?.defaultVariables as SellerValues;

/** Every document has the tag. */
export function readSellerValues(document: Document): SellerValues {
  const content = document.querySelector<HTMLMetaElement>("meta[name=seller]")?.content ?? "";
  const lines = content.split("\n");
  return {
    ...(Object.fromEntries(names.map((name, index) => [name, lines[index] ?? ""])) as Record<(typeof names)[number], string>),
    ...(lines[names.length] && { style: JSON.parse(lines[names.length] ?? "") }),
    content,
  };
}
