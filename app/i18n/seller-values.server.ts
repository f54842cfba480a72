import { accentTokens } from "#contract/contrast.ts";
import { freePhone } from "#contract/phone.ts";
import type { Seller } from "#contract/seller.ts";
import texts from "#locales/ru/seller.json";
import { formatPhone } from "./format.ts";
import { contentOf, type SellerValues } from "./seller-values.ts";

/** With what only titles and pages of text say. */
export type ServerValues = SellerValues & {
  /** With the tagline after a comma. */
  brandLine: string;
  sellerEmail: string;
};

/** As people know it: `8 800 250-00-00`. */
const spokenPhone = (phone: string): string => freePhone(phone) ?? formatPhone(phone);

export function toSellerValues({ brand, tagline, phone, email, supportHours, requisites, accent, logoMark }: ShownSeller): ServerValues {
  const name = brand || texts.brand;
  const tokens = accent ? accentTokens(accent) : undefined;
  const values = {
    brand: name,
    tagline,
    sellerName: requisites.legalName || name,
    sellerInn: requisites.inn,
    phone: spokenPhone(phone) || texts.phone,
    phoneUri: phone && `tel:${freePhone(phone)?.replace(/\D/g, "") ?? phone}`,
    supportHours,
    logo: logoMark ? `/resources/seller-logo?v=${logoMark}` : "",
    ...(tokens && { style: tokens }),
  };
  return { ...values, brandLine: [name, tagline].filter(Boolean).join(", "), sellerEmail: email, content: contentOf(values) };
}

type ShownSeller = Pick<Seller, "brand" | "tagline" | "phone" | "email" | "supportHours" | "accent" | "logoMark"> & {
  requisites: Pick<Seller["requisites"], "legalName" | "inn">;
};

/** Before the backend has said whose portal it is. */
export const noSeller = toSellerValues({
  brand: "",
  tagline: "",
  phone: "",
  email: "",
  supportHours: "",
  accent: null,
  logoMark: null,
  requisites: { legalName: "", inn: "" },
});
