/** Prefixes of field ids by intent, for forms on one page with the same field names. */
export const prefixes: Record<string, string> = {
  data: "",
  fillData: "",
  bank: "bank-",
  fillBank: "bank-",
  contact: "contact-",
  branch: "branch-",
};
