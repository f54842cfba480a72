/**
 * Request header of a call that a form makes: the company that the form was shown for. The backend refuses the call, whatever it is,
 * when the session has chosen another company meanwhile.
 */
export const companyHeader = "x-company";

/** Its value for a form that does not say its company. */
export const noCompany = "none";
