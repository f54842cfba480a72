/** Contract lines of domain.md section 7. All sums are kopecks; a negative balance is a debt. */

export type ContractState = { limit: number; balance: number; reserved: number };

/** A correction is signed, and a payment that takes an earlier one back is negative; the other amounts never are. */
export type LedgerRow = { kind: "reserve" | "release" | "charge" | "payment" | "correction"; amount: number };

export function available(state: ContractState): number {
  return state.limit + state.balance - state.reserved;
}

export function contractType(postponDays: number): "deferred" | "prepaid" {
  return postponDays > 0 ? "deferred" : "prepaid";
}

export function debt(state: ContractState): number {
  return Math.max(0, -state.balance);
}

/** A total equal to the available sum is allowed. Prepaid contracts have no limit at checkout. */
export function isLimitExceeded(postponDays: number, availableKopecks: number, total: number): boolean {
  return contractType(postponDays) === "deferred" && total > availableKopecks;
}

/** The sum above the limit, for the problem; 0 if the limit holds. */
export function limitExcess(postponDays: number, availableKopecks: number, total: number): number {
  return isLimitExceeded(postponDays, availableKopecks, total) ? total - availableKopecks : 0;
}

/**
 * What a prepaid deal owes: before the warehouse its reservation, then what was collected above the order, because the order itself
 * was covered; `paid`: the payments for that in the deal's name; `othersUnpaid`: the unpaid reservations of other deals that are not in
 * the warehouse.
 */
export type PrepaidDeal = { owed: number; paid: number; othersUnpaid: number };

/**
 * The payment that "confirm payment" records; before the warehouse the deal waits for it (domain.md section 22, D33). At most the deal's
 * own unpaid sum. Money of the contract covers deals in the warehouse first, then payments in the name of a deal cover that deal.
 */
export function missingPayment(state: ContractState, { owed, paid, othersUnpaid }: PrepaidDeal): number {
  return Math.max(0, Math.min(owed - paid, -(available(state) + othersUnpaid)));
}

/** A charge moves its sum from reserve to balance in one step, so no deal counts twice. Throws RangeError on an impossible row. */
export function applyLedger(state: ContractState, row: LedgerRow): ContractState {
  if (!Number.isSafeInteger(row.amount)) throw new RangeError("A ledger amount is whole kopecks");
  if (row.kind !== "correction" && row.kind !== "payment" && row.amount < 0) throw new RangeError(`A negative ${row.kind}`);
  switch (row.kind) {
    case "reserve":
      return { ...state, reserved: state.reserved + row.amount };
    case "release":
      return { ...state, reserved: lessReserved(state, row.amount) };
    case "charge":
      return { ...state, reserved: lessReserved(state, row.amount), balance: state.balance - row.amount };
    case "payment":
    case "correction":
      return { ...state, balance: state.balance + row.amount };
  }
}

/** Rows that change a deal's reservation: from 0 when it is placed, to 0 when it is declined. */
export function changeReservation(before: number, after: number): LedgerRow[] {
  if (after > before) return [{ kind: "reserve", amount: after - before }];
  if (after < before) return [{ kind: "release", amount: before - after }];
  return [];
}

/** Rows for `received`: adjust the reservation to the actual sum, then charge it. */
export function postReservation(reserved: number, actual: number): LedgerRow[] {
  return [...changeReservation(reserved, actual), { kind: "charge", amount: actual }];
}

function lessReserved(state: ContractState, amount: number): number {
  if (amount > state.reserved) throw new RangeError("More is taken from the reserve than it holds");
  return state.reserved - amount;
}
