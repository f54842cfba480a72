/** Beginnings of ids of the forms that share names of fields, by intent. */
export const prefixes: Record<string, string> = {
  data: "",
  fillData: "",
  bank: "bank-",
  fillBank: "bank-",
  contact: "contact-",
  branch: "branch-",
};
