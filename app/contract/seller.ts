import { z } from "zod";
import { call } from "./call.ts";
import { ContactFields } from "./company-fields.ts";
import { readableAccent } from "./contrast.ts";
import { maxSellerTextLength } from "./limits.ts";
import { cleaned, optionalSingleLine, optionalText, PlainDate, singleLine, Uuid } from "./primitives.ts";
import { keyMakers } from "./roles.ts";
import { consentValues, type SellerPage, textValues } from "./seller-enums.ts";
import { expectedVersion } from "./versions.ts";

const SellerText = z.object({ markdown: z.string(), updated: PlainDate }).optional();

/** By page; absent: the text of everybody (app/content). */
const SellerTexts = z.object({
  about: SellerText,
  contacts: SellerText,
  delivery: SellerText,
  news: SellerText,
  "materials-sellers": SellerText,
  requisites: SellerText,
  "privacy-policy": SellerText,
  "personal-data-consent": SellerText,
} satisfies Record<SellerPage, typeof SellerText>);

/** Whose portal it is. Everything is public: it stands on pages, letters and printed papers. Unset texts are empty. */
export const Seller = z.object({
  /** Null in an empty database. */
  companyUuid: Uuid.nullable(),
  /** Of the company, which includes this. */
  version: z.number(),
  /** The portal's name. Empty in an empty database only. */
  brand: z.string(),
  /** What it sells, in two or three words after the name. */
  tagline: z.string(),
  /** `+7` and ten digits, maybe with an extension (phone.ts). */
  phone: z.string(),
  email: z.string(),
  /** When the phone is answered. */
  supportHours: z.string(),
  /** `#rrggbb`; null: the portal's own. */
  accent: z.string().nullable(),
  /** The version of its logo, for the address; null without one. */
  logoMark: z.string().nullable(),
  /** Demo data: its papers say so. */
  isDemo: z.boolean(),
  requisites: z.object({
    legalName: z.string(),
    legalAddress: z.string(),
    inn: z.string(),
    kpp: z.string(),
    ogrn: z.string(),
    okpo: z.string(),
    bankName: z.string(),
    bik: z.string(),
    currentAccount: z.string(),
    correspondentAccount: z.string(),
  }),
  texts: SellerTexts,
  /**
   * The editions of the policy and the consent that a person reads and agrees to now: the seller's own, or everybody's. Absent in
   * answers of a backend that knows no own ones yet.
   */
  consents: z.object({ terms: z.string(), personalData: z.string() }).optional(),
});
export type Seller = z.infer<typeof Seller>;

/** It goes into sentences, within their quotes: it has none, and nothing that `interpolate` would read. */
const withoutSigns = (value = "") => !/[«»„“”"{}<>]/.test(value);

const typedTextWith = (values: readonly string[]) => {
  const isKnown = (text = "") => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].every(([, name = ""]) => values.includes(name));
  return optionalText(maxSellerTextLength).refine(isKnown, { error: "sellerTextValue" });
};
const typedText = typedTextWith(textValues);
const typedConsent = typedTextWith(consentValues);

export const SellerFields = {
  brand: singleLine(40).refine(withoutSigns, { error: "sellerSigns" }),
  tagline: optionalSingleLine(60).refine(withoutSigns, { error: "sellerSigns" }),
  phone: ContactFields.phone,
  email: ContactFields.email,
  supportHours: optionalSingleLine(100).refine(withoutSigns, { error: "sellerSigns" }),
  /** Every text with it has a contrast of 4.5 at least (contrast.ts). Empty: the portal's own; absent: stays. */
  accent: cleaned(7, { error: "accentFormat", tooLong: "accentFormat" })
    .regex(/^(#[\da-f]{6})?$/i, { error: "accentFormat" })
    .refine((value) => value === "" || readableAccent(value), { error: "accentContrast" })
    .nullish(),
  /** Markdown by page; an empty one returns to the text of everybody else, one that is not named stays. */
  texts: z
    .object({
      about: typedText,
      contacts: typedText,
      delivery: typedText,
      news: typedText,
      "materials-sellers": typedText,
      requisites: typedText,
      "privacy-policy": typedConsent,
      "personal-data-consent": typedConsent,
    } satisfies Record<SellerPage, typeof typedText>)
    .optional(),
};

/** The name of a portal that has none of its own: what stands within the quotes of the company's. */
export function brandOf(company: string): string {
  const [start, end] = [company.indexOf("\u00ab"), company.lastIndexOf("\u00bb")];
  return (start >= 0 && end > start ? company.slice(start, end) : company).replace(/[«»„“”"{}<>]/g, "");
}

export const sellerCalls = {
  /** The logo of the seller's company as a data URL; null without one. */
  getSellerLogo: call("GET", "/v1/seller/logo", { may: "anyone", answer: z.object({ image: z.string().nullable() }) }),
  /** Short timeout: every page waits for it once. */
  getSeller: call("GET", "/v1/seller", { may: "anyone", answer: Seller, timeout: 3000 }),
  /** Name, contacts and texts; requisites and logo are those of the seller's company. Absent fields stay, empty ones are cleared. */
  putSeller: call("PUT", "/v1/seller", {
    may: keyMakers,
    asksAgain: "everybody",
    body: z.object({ ...SellerFields, ...expectedVersion }),
    answer: Seller,
    versionOf: "company",
  }),
};
