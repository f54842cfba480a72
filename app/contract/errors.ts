/**
 * Errors of specification 2 section 8 with the names of domain.md section 18. A code is sent as `NAME:number`. The number decides
 * the kind, because another backend may use other names.
 */
export const errorCodes = {
  VALIDATION_ERROR: { number: 4000, status: 400 },
  LOGIN_NOT_CONFIRMED: { number: 4001, status: 403 },
  WRONG_CREDENTIALS: { number: 4002, status: 401 },
  FORBIDDEN: { number: 4003, status: 403 },
  /** The password is right, but the person is blocked or the company inactive. */
  ACCESS_CLOSED: { number: 4003, status: 403 },
  /** An object of the caller's other company is there when they choose that one (`InOwnCompany` in the details). */
  NOT_FOUND: { number: 4005, status: 404 },
  ALREADY_EXISTS: { number: 4007, status: 409 },
  CONFLICT: { number: 4009, status: 409 },
  COMPANY_NOT_ACCREDITED: { number: 4009, status: 409 },
  LIMIT_EXCEEDED: { number: 4009, status: 409 },
  PREPAYMENT_REQUIRED: { number: 4009, status: 409 },
  SECURITY_REFUSED: { number: 4009, status: 409 },
  PROCESS_TAKEN: { number: 4009, status: 409 },
  PROCESS_NOT_CURRENT: { number: 4009, status: 409 },
  TRANSITION_NOT_ALLOWED: { number: 4009, status: 409 },
  /** The stored version is not the one that the caller saw (`Changed` in the details). */
  CHANGED: { number: 4009, status: 409 },
  /** Companies, deals or a role depend on the person (`InUse` in the details). */
  IN_USE: { number: 4009, status: 409 },
  /** The change closes days with deliveries of open deals (`AffectedDeals` in the details). */
  DELIVERIES_AFFECTED: { number: 4009, status: 409 },
  /** The change moves the trade point to another centre (`CenterMove` in the details). */
  CENTER_CHANGES: { number: 4009, status: 409 },
  /** The new legal form does not need some uploaded documents (`SetAside` in the details). */
  DOCUMENTS_SET_ASIDE: { number: 4009, status: 409 },
  /** The form was shown for another company than the session has chosen meanwhile. Nothing was done. */
  OTHER_COMPANY: { number: 4009, status: 409 },
  IDEMPOTENCY_MISMATCH: { number: 4009, status: 409 },
  UNAUTHORIZED: { number: 4010, status: 401 },
  /** The password is right; the person has a second factor (`Challenge` in the details). */
  SECOND_FACTOR_REQUIRED: { number: 4011, status: 403 },
  /** The operator requires a second factor of staff, and the person has none yet. */
  SECOND_FACTOR_MISSING: { number: 4011, status: 403 },
  /** The session has not proven the person lately (`asksAgain`, reauthentication.ts). Nothing was done. */
  REAUTHENTICATION_REQUIRED: { number: 4011, status: 403 },
  NOT_ACTIVATED: { number: 4012, status: 403 },
  CODE_BLOCKED: { number: 4019, status: 429 },
  TIMESLOT_EXPIRED: { number: 4019, status: 409 },
  ATTEMPTS_LIMIT: { number: 4029, status: 429 },
  CODE_WRONG: { number: 4305, status: 400 },
  CODE_EXPIRED: { number: 4444, status: 400 },
  PAYLOAD_TOO_LARGE: { number: 4000, status: 413 },
  UNSUPPORTED_MEDIA: { number: 4000, status: 415 },
  INTERNAL: { number: 5000, status: 500 },
  UNAVAILABLE: { number: 5003, status: 503 },
} as const;

export type ErrorName = keyof typeof errorCodes;

export type ErrorDetails = Record<string, unknown>;

export type ErrorItem = { code: string; message: string; details?: ErrorDetails };

export type ErrorBody = { errors: ErrorItem[] };

/** Error kinds of specification 2 section 8. */
export type ErrorKind =
  | "CANCEL_REQUEST_ERROR"
  | "CONFLICT_ERROR"
  | "INTERNAL_SERVER_ERROR"
  | "NOT_FOUND"
  | "UNEXPECTED_ERROR"
  | "VALIDATION_ERROR";

export function codeNumber(code: string): number | null {
  const number = /:(\d+)$/.exec(code)?.[1];
  return number === undefined ? null : Number(number);
}

export function codeName(code: string): string {
  return code.replace(/:\d+$/, "");
}

export function kindOf(number: number | null): ErrorKind {
  if (number === 4000) return "VALIDATION_ERROR";
  if (number === 4005) return "NOT_FOUND";
  if (number === 4009) return "CONFLICT_ERROR";
  return "UNEXPECTED_ERROR";
}
