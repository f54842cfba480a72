import type { z } from "zod";
import type { AddressSuggestion } from "#contract/company.ts";

export type Address = Omit<z.input<typeof AddressSuggestion>, "isServed">;

/** Unknown fields are null. */
export type CompanyHint = {
  name: string | null;
  legalAddress: string | null;
  ogrn: string | null;
  kpp: string | null;
  okpo: string | null;
  registrationDate: string | null;
};

export type BankHint = { bankName: string | null; correspondentAccount: string | null };

/** Suggestions for forms. They are fast and never throw, because a form must not depend on them. */
export type Directory = {
  suggestAddresses(query: string): Promise<Address[]>;
  findCompany(inn: string): Promise<CompanyHint>;
  findBank(bik: string): Promise<BankHint>;
};

export const unknownBank: BankHint = { bankName: null, correspondentAccount: null };

export const maxSuggestions = 10;

export const unknownCompany: CompanyHint = { name: null, legalAddress: null, ogrn: null, kpp: null, okpo: null, registrationDate: null };
