/** Of the browser's storage: when the sign-in ends, epoch milliseconds. Gone: somebody signed out in one of the tabs. */
export const sessionEndKey = "session-ends-at";
