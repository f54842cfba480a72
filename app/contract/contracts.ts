import { z } from "zod";
import { call } from "./call.ts";
import { DeferralCheck } from "./deferral-check.ts";
import { listFile } from "./list-file.ts";
import { CompanyMoney, Receivables, ReceivablesQuery } from "./money.ts";
import { contractLineTypes, deferralUnits, ledgerKinds, ledgerParts } from "./money-enums.ts";
import { ByUuid, limited, Money, PlainDate, queryInteger, Uuid } from "./primitives.ts";
import { buyerMoneyReaders, receivablesReaders } from "./roles.ts";

/** A contract of one branch for one assortment. Not in the specification, which names only the screen. */
export const BranchContract = z.object({
  uuid: Uuid,
  branchUuid: Uuid,
  branchName: z.string(),
  assortment: z.object({ uuid: Uuid, name: z.string() }),
  type: z.enum(contractLineTypes),
  limit: Money,
  balance: Money,
  debt: Money,
  reserved: Money,
  available: Money,
  overdue: Money,
  deferralDays: z.number(),
  deferralUnit: z.enum(deferralUnits),
  updatedAt: z.string(),
});
export type BranchContract = z.infer<typeof BranchContract>;

const BranchContracts = z.object({ contracts: z.array(BranchContract) });

/** One movement with the sums after it. `balanceChange` and `reservedChange` are signed. */
export const LedgerEntry = z.object({
  id: z.string(),
  kind: z.enum(ledgerKinds),
  balanceChange: Money,
  reservedChange: Money,
  balanceAfter: Money,
  reservedAfter: Money,
  deal: z.object({ uuid: Uuid, number: z.number() }).nullable(),
  document: z.string(),
  createdAt: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerFilter = z.object({
  part: z.enum(ledgerParts, { error: "invalid" }).optional(),
  /** Days in the Moscow time zone, inclusive. */
  dateFrom: PlainDate.optional(),
  dateTo: PlainDate.optional(),
});

const LedgerQuery = LedgerFilter.extend({
  /** Keyset cursor: `next` of the previous page. */
  before: limited(20)
    .regex(/^\d{1,15}$/, { error: "invalid" })
    .optional(),
  perPage: queryInteger(1, 100).default(20),
});

/** Newest first. `next` is null on the last page; `overdueSince` is when the oldest unpaid overdue charge was posted. */
const Ledger = z.object({
  contract: BranchContract.extend({ company: z.object({ uuid: Uuid, name: z.string() }), overdueSince: z.string().nullable() }),
  entries: z.array(LedgerEntry),
  next: z.string().nullable(),
});
export type Ledger = z.infer<typeof Ledger>;

const contractReaders = [...buyerMoneyReaders, ...receivablesReaders] as const;

/** A buyer's manager reads the contracts of the branches they are attached to. */
const branchContractReaders = [...contractReaders, "buyer_company_manager"] as const;

export const contracts = {
  /** `deferrals` is null for buyers, and without a deferral of a retail chain. */
  listByCompany: call("GET", "/v1/contracts/company/:uuid", {
    may: contractReaders,
    params: ByUuid,
    answer: BranchContracts.extend({ deferrals: DeferralCheck.nullable() }),
  }),
  listByBranch: call("GET", "/v1/contracts/branch/:branchUuid", {
    may: branchContractReaders,
    params: z.object({ branchUuid: Uuid }),
    answer: BranchContracts,
  }),
  /** Movements of one contract with the running balance. */
  ledger: call("GET", "/v1/contracts/contract/:uuid/ledger", {
    may: branchContractReaders,
    params: ByUuid,
    query: LedgerQuery,
    answer: Ledger,
  }),
  /** The same movements as a workbook: the newest 10,000. */
  ledgerFile: call("GET", "/v1/contracts/contract/:uuid/ledger/file", {
    may: branchContractReaders,
    file: true,
    params: ByUuid,
    query: LedgerFilter,
    answer: z.unknown(),
  }),
  /** Contracts and balances of all branches as a workbook. */
  companyFile: call("GET", "/v1/contracts/company/:uuid/file", { may: contractReaders, file: true, params: ByUuid, answer: z.unknown() }),
  /** What a company owes, until when, and what has paid it. */
  money: call("GET", "/v1/contracts/company/:uuid/money", { may: contractReaders, params: ByUuid, answer: CompanyMoney }),
  /** Its unpaid charges as a workbook: the 10,000 that are due first. */
  moneyFile: call("GET", "/v1/contracts/company/:uuid/money/file", {
    may: contractReaders,
    file: true,
    params: ByUuid,
    answer: z.unknown(),
  }),
  /** Companies that owe something, the greatest overdue sum first. */
  receivables: call("GET", "/v1/contracts/receivables", { may: receivablesReaders, query: ReceivablesQuery, answer: Receivables }),
  receivablesFile: call("GET", "/v1/contracts/receivables/file", listFile(receivablesReaders, ReceivablesQuery)),
};
