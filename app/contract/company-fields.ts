import { z } from "zod";
import { EdoId } from "./edo-id.ts";
import { normaliseEmail } from "./email.ts";
import { approvalRules, clientOrderRules, legalForms } from "./enums.ts";
import { maxAddressLength, maxPictureUrlLength } from "./limits.ts";
import { emailPattern } from "./login.ts";
import { Phone } from "./person.ts";
import { cleaned, limited, optionalSingleLine, PlainDate, singleLine, tooLongWithCount, ungrouped } from "./primitives.ts";

export const digits = (pattern: RegExp, error = "invalid") =>
  ungrouped(20, { error: "required", tooLong: error }).regex(pattern, { error });
const optionalDigits = (pattern: RegExp) => ungrouped(20, { tooLong: "invalid" }).regex(pattern, { error: "invalid" }).nullish();

/** INN, OGRN and legal form cannot change after accreditation. */
export const DataFields = {
  legalForm: z.enum(legalForms, { error: "select" }),
  name: singleLine(255),
  legalAddress: singleLine(maxAddressLength, tooLongWithCount),
  inn: digits(/^(\d{10}|\d{12})$/, "inn"),
  ogrn: digits(/^(\d{13}|\d{15})$/),
  kpp: optionalDigits(/^(\d{4}[\dA-Z]{2}\d{3})?$/),
  okpo: optionalDigits(/^(\d{8}|\d{10}|\d{14})?$/),
  registrationDate: z.union([PlainDate, z.literal("")], { error: "invalid" }).nullish(),
  /** Absent: stays. */
  edoId: EdoId.optional(),
};

/**
 * How many documents the person confirmed that the other legal form does not need; without it, none. More of them answer
 * DOCUMENTS_SET_ASIDE.
 */
export const documentsConfirmation = {
  confirmedDocuments: z
    .number({ error: "invalid" })
    .int({ error: "invalid" })
    .min(0, { error: "invalid" })
    .max(100, { error: "invalid" })
    .optional(),
};

/**
 * Details of DOCUMENTS_SET_ASIDE: names of uploaded documents that the new legal form does not need. They are deleted when the
 * application is sent.
 */
export type SetAside = { documents: string[]; total: number };

type Data = z.output<z.ZodObject<typeof DataFields>>;

/** Checks INN, OGRN and KPP against the legal form: a sole trader has 12 and 15 digits and no KPP. */
export const fitForm = (value: Data, context: z.RefinementCtx) => {
  const isLegal = value.legalForm === "legal";
  const addIssue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  // The field itself refuses a length that neither form has.
  if (value.inn.length === (isLegal ? 12 : 10)) addIssue("inn", "inn");
  if (value.ogrn.length === (isLegal ? 15 : 13)) addIssue("ogrn", "invalid");
  if (isLegal && !value.kpp) addIssue("kpp", "required");
};

export const BankDetailFields = {
  currentAccount: digits(/^\d{20}$/),
  organizationName: singleLine(255),
  bik: digits(/^\d{9}$/),
  correspondentAccount: digits(/^\d{20}$/),
  inn: digits(/^(\d{10}|\d{12})$/, "inn"),
  bankName: optionalSingleLine(255),
};

export const ContactFields = {
  email: cleaned(254, { error: "required" })
    .overwrite(normaliseEmail)
    .min(1, { error: "required" })
    .refine((value) => value.isWellFormed() && emailPattern.test(value), { error: "email" }),
  phone: Phone,
};

export const ClientOrders = z.enum(clientOrderRules, { error: "select" });
export const ApprovalRule = z.enum(approvalRules, { error: "select" });

/** A data URL of a picture of at least 200 × 200 px; the backend stores its centre square as PNG. Null removes the logo. */
export const Logo = limited(maxPictureUrlLength, { error: "avatarFormat", tooLong: "avatarSize" }).nullable();
