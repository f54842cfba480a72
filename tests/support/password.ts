/** Of every demo account, and of the people tests add. */
export const password = "Demo-2026!";
