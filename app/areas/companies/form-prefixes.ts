/** Beginnings of ids of the forms that share names of fields, by intent. */
export const prefixes: Record<string, string> = {
  data: "",
  fillData: "",
  bank: "bank-",
  fillBank: "bank-",
  contact: "contact-",
  branch: "branch-",
};

/** Where the labels of a form stand in the texts of companies, by intent. */
export const labelGroups: Record<string, string> = { data: "data", fillData: "data", bank: "bank", fillBank: "bank", contact: "contact", branch: "branch" };
