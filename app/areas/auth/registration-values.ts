import type { useForm } from "@conform-to/react";

/** Registration fields in page order, which is also the order of the error summary. */
export const registrationFields = [
  "companyType",
  "companyName",
  "inn",
  "surname",
  "name",
  "patronymic",
  "method",
  "email",
  "phone",
  "password",
  "confirmation",
  "acceptTerms",
  "personalDataConsent",
] as const;

export type RegistrationValues = Record<(typeof registrationFields)[number], string>;

export type RegistrationFields = ReturnType<typeof useForm<RegistrationValues>>[1];

export type Constraints = Record<string, { required?: boolean; maxLength?: number }>;
