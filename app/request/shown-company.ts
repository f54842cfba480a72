/** The hidden field that says for which company a form was shown; only pages of people of several companies have it. */
export const shownCompanyField = "shownCompany";
