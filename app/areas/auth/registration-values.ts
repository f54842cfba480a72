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

export type RegistrationField = (typeof registrationFields)[number];
