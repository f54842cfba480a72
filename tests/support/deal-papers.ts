import { equal } from "node:assert/strict";
import fc from "fast-check";
import { lineAmount } from "#server/backend/basket/price.ts";
import { aging } from "#server/backend/contracts/aging.ts";
import { applyLedger, type ContractState, type LedgerRow } from "#server/backend/contracts/limit.ts";
import { spreadPayment } from "#server/backend/contracts/spread-payment.ts";
import { collectLine } from "#server/backend/deals/collect-lines.ts";
import type { LineRow } from "#server/backend/deals/read-deal.ts";
import { moveReservation, postReserved } from "#server/backend/deals/reserved-sums.ts";
import { actContent } from "#server/backend/papers/acts/act-facts.ts";
import { taxedParts } from "#server/backend/papers/advances/advance-facts.ts";
import { amountsOf, changesOf, corrected, differenceOf } from "#server/backend/papers/corrections/correction-facts.ts";
import { totalsOf } from "#server/backend/papers/invoice-content.ts";
import { type UpdSource, updFacts } from "#server/backend/papers/upd/upd-facts.ts";

const rates = [
  { code: "0", percent: 0, isGeneral: false, from: "2004-01-01", to: null },
  { code: "10", percent: 10, isGeneral: false, from: "2004-01-01", to: null },
  { code: "20", percent: 20, isGeneral: true, from: "2019-01-01", to: "2025-12-31" },
  { code: "22", percent: 22, isGeneral: true, from: "2026-01-01", to: null },
  { code: "5", percent: 5, isGeneral: false, from: "2025-01-01", to: null },
  { code: "none", percent: null, isGeneral: false, from: "2004-01-01", to: null },
];
/** The last day of 20 percent and the first of 22. */
export const days = ["2025-12-31", "2026-01-01"] as const;
const regimes = {
  general: [{ regime: "general", from: "2020-01-01" }],
  belowThreshold: [{ regime: "special", from: "2020-01-01" }],
  special5: [{ regime: "special5", from: "2025-01-01" }],
  changed: [
    { regime: "general", from: "2020-01-01" },
    { regime: "special5", from: "2026-01-01" },
  ],
} as const satisfies Record<string, UpdSource["vat"]["regimes"]>;

const line = fc.record({
  isWeighed: fc.boolean(),
  of: fc.constantFrom("a", "b"),
  code: fc.constantFrom<number | "none">(10, 22, 20, 0, "none"),
  price: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 400 }),
  inSupply: fc.integer({ min: 1, max: 24 }),
  /** Percent of what was ordered. */
  collected: fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 110 })),
});
/** A deal with its payments and corrections. */
export const anyDeal = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  regime: fc.constantFrom(...(Object.keys(regimes) as (keyof typeof regimes)[])),
  day: fc.constantFrom(...days),
  paidOn: fc.constantFrom("2025-12-20", ...days, "2026-01-09"),
  /** Percent of the ordered sum that each payment brings. */
  payments: fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 3 }),
  /** Of each correction: which line, what percent of its quantity stays, what percent of its price. */
  corrections: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 130 })), { maxLength: 3 }),
});
type Deal = typeof anyDeal extends fc.Arbitrary<infer Value> ? Value : never;

function toLine({ isWeighed, of, code, price, quantity, inSupply }: Deal["lines"][number], index: number, day: string): LineRow {
  const kind = isWeighed ? "weight" : "count";
  const hundredths = isWeighed ? quantity * 37 : quantity * 100;
  const unitsInSupply = isWeighed ? 1 : inSupply;
  return {
    ...{ uuid: `line ${index}`, assortmentUuid: of, deliveryDate: day, unitsInSupply, perUnitKopecks: price, baseKopecks: price },
    ...{ quantityHundredths: hundredths, collectedHundredths: null, collectReason: null, actualTotalKopecks: null },
    totalKopecks: lineAmount({ kind, quantity: hundredths, unitsInSupply }, price),
    snapshot: { name: `Товар ${index}`, sku: "", unit: "pcs", vatRate: code, dealQuantity: { kind, unit: isWeighed ? "kg" : "pcs" } },
  } as unknown as LineRow;
}

const company = {
  ...{ name: "", legalName: "ООО «Луга»", legalForm: "legal", inn: "7100000001", kpp: "710001001", legalAddress: "Тула", edoId: "" },
};
const sourceOf = (lines: readonly LineRow[], { regime, day }: Deal) =>
  ({
    deal: { number: 7, buyerNumber: "", createdAt: new Date("2025-12-15T09:00:00Z"), deliveryFrom: day, deliveryTo: day },
    ...{
      lines,
      seller: company,
      buyer: company,
      branch: undefined,
      markings: new Map(),
      payments: [],
      advances: [],
      today: day,
      shippedOn: day,
    },
    signer: { surname: "Полозов", name: "Михаил", patronymic: "", position: "Директор", basis: "office", updAt: "receipt" },
    vat: { rates, regimes: regimes[regime] },
  }) as unknown as UpdSource;

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
/** Kopecks side by side. */
const same = (what: string, is: readonly number[], wanted: readonly number[]) => equal(is.join(), wanted.join(), what);
/** Half a kopeck up, by other arithmetic than the product's. */
const vatIn = (amount: number, rate: number | "none") => (rate === "none" ? 0 : Math.floor((amount * rate) / (100 + rate) + 0.5 + 1e-9));

/** The ledger of a deal, as the operations write it, with the states of its two contracts. */
function ledger() {
  const states = new Map<string, ContractState>(["a", "b"].map((of) => [of, { limit: 0, balance: 0, reserved: 0 }]));
  const rows: (LedgerRow & { of: string })[] = [];
  const write = (of: string, row: LedgerRow) => {
    const state = states.get(of);
    if (!state) throw new Error("no such contract");
    states.set(of, applyLedger(state, row));
    rows.push({ ...row, of });
  };
  return { states, rows, write };
}

/** Everything that the papers and the ledger say of a deal, checked against each other. */
export function expectAddsUp(given: Deal): void {
  const { states, rows, write } = ledger();
  const ordered = given.lines.map((each, index) => toLine(each, index, given.day));
  for (const { assortmentUuid: of, kind, amountKopecks: amount } of moveReservation(new Map(), ordered)) write(of, { kind, amount });
  const total = sum(ordered.map(({ totalKopecks }) => totalKopecks));

  // Payments that name the order, spread over its contracts, and what of them is taxed.
  for (const percent of total > 0 ? given.payments : []) {
    const amount = Math.max(1, Math.round((total * percent) / 100));
    const shares = [...states].map(([of, { balance, reserved }]) => ({ assortment: of, due: "2026-01-15", unpaid: reserved - balance }));
    const spread = spreadPayment(amount, shares);
    same("spread", [sum([...spread.values()])], [amount]);
    for (const [of, part] of spread) write(of, { kind: "payment", amount: part });
    const advance = {
      paymentUuid: "p",
      number: "1",
      date: given.paidOn,
      shares: [...spread].map(([of, part]) => ({ assortmentUuid: of, amount: part })),
    };
    const parts = taxedParts(advance, sourceOf(ordered, given));
    same("advance by rates", [sum(parts?.map((part) => part.sum) ?? [])], [amount]);
  }

  // What was collected is handed over.
  const lines = ordered.map((row, index) => {
    const { collected = 100, isWeighed = false } = given.lines[index] ?? {};
    const part = (row.quantityHundredths * (isWeighed ? collected : Math.min(100, collected))) / 100;
    return collectLine(row, isWeighed ? Math.floor(part) : Math.floor(part / 100) * 100, null);
  });
  const reserved = new Map([...states].map(([of, state]) => [of, state.reserved]));
  for (const { assortmentUuid: of, kind, amountKopecks: amount } of moveReservation(reserved, lines)) write(of, { kind, amount });
  const left = new Map([...states].map(([of, state]) => [of, state.reserved]));
  for (const { assortmentUuid: of, kind, amountKopecks: amount } of postReserved(left, lines)) write(of, { kind, amount });
  same(
    "reserved",
    [...states.values()].map((state) => state.reserved),
    [0, 0],
  );

  // The transfer document says what the ledger charged, and VAT by its lines.
  const result = updFacts(sourceOf(lines, given));
  if (!("facts" in result)) throw new Error(result.gaps.join());
  const { lines: shipped } = result.facts;
  const totals = totalsOf(shipped);
  same("charged", [totals.total], [sum(rows.filter(({ kind }) => kind === "charge").map(({ amount }) => amount))]);
  same("total", [totals.total], [sum(shipped.map((each) => each.sum))]);
  same("VAT", [totals.vat], [sum(shipped.map((each) => vatIn(each.sum, each.vatRate)))]);
  same("rates", [sum(totals.rates.map((rate) => rate.sum)), sum(totals.rates.map((rate) => rate.vat))], [totals.total, totals.vat]);
  for (const { quantity, price, sum: amount } of shipped) same("line", [amount], [Math.floor((quantity * price) / 100 + 0.5)]);

  // Corrections: each begins where the one before ended.
  const own = lines.filter(({ collectedHundredths }) => (collectedHundredths ?? 0) > 0);
  let state = shipped.map(amountsOf);
  const saidOf = { total: totals.total, vat: totals.vat };
  for (const [which, quantityPercent, pricePercent] of given.corrections) {
    const before = state[which % Math.max(1, state.length)];
    if (!before) continue;
    const position = state.indexOf(before) + 1;
    const quantity = Math.floor((before.quantity * quantityPercent) / 100);
    const price = Math.max(1, Math.round((before.price * pricePercent) / 100));
    const after = corrected(shipped, state, [{ position, quantity, price }]);
    const changes = changesOf(shipped, state, after);
    for (const each of changes.lines) {
      const of = own[each.position - 1]?.assortmentUuid ?? "";
      write(of, { kind: "correction", amount: -differenceOf(each).sum });
    }
    same(
      "correction",
      [changes.total, changes.vat],
      [changes.increase.sum - changes.decrease.sum, changes.increase.vat - changes.decrease.vat],
    );
    saidOf.total += changes.total;
    saidOf.vat += changes.vat;
    const [is] = after.slice(position - 1, position);
    if (is) same("corrected line", [is.sum], [is === before ? before.sum : Math.floor((is.quantity * is.price) / 100 + 0.5)]);
    state = after;
  }
  same("corrected", [saidOf.total], [sum(state.map((each) => each.sum))]);
  same("corrected VAT", [saidOf.vat], [sum(state.map((each, index) => vatIn(each.sum, shipped[index]?.vatRate ?? "none")))]);

  // Balances, the act and open charges agree with what the papers say less what was paid.
  const paid = sum(rows.filter(({ kind }) => kind === "payment").map(({ amount }) => amount));
  const owed = saidOf.total - paid;
  same("balance", [sum([...states.values()].map(({ balance }) => balance))], [0 - owed]);
  const moving = rows.filter(({ kind }) => kind !== "reserve" && kind !== "release");
  const party = { name: "ООО", inn: "", kpp: "", address: "" };
  const act = actContent({
    ...{ seller: party, buyer: party, from: given.day, to: given.day, contract: "" },
    lines: ["a", "b"].map((of) => ({ line: of, name: of, opening: 0, difference: 0 })),
    moves: moving.map(({ of, kind, amount }) => ({
      ...{ date: given.day, line: of, document: "" },
      kind: kind as "charge" | "payment" | "correction",
      change: kind === "charge" ? amount : -amount,
    })),
  });
  same("act", [act.closing, act.debit - act.credit, sum(act.contracts.map(({ closing }) => closing))], [owed, owed, owed]);
  for (const of of ["a", "b"]) {
    const at = new Date(`${given.day}T12:00:00+03:00`);
    const { charges, advance } = aging(
      moving.filter((row) => row.of === of).map((row) => ({ ...row, at })),
      7,
      at,
    );
    same("open charges", [sum(charges.map(({ rest }) => rest)) - advance], [0 - (states.get(of)?.balance ?? 0)]);
  }
}
