/**
 * Days to pay what a prepaid delivery cost above its payment, because its goods weighed more than ordered: seven days from the demand
 * (Civil Code, article 314).
 */
export const prepaidRestDays = 7;

/** Days after which an unpaid charge is overdue: the contract's deferral, or those for the rest of a prepayment. */
export function paymentDays(postponDays: number): number {
  return postponDays > 0 ? postponDays : prepaidRestDays;
}
