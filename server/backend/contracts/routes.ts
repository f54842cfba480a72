import type { Handlers } from "../handlers.ts";
import { getCompanyFile, getLedgerFile } from "./contract-files.ts";
import { getMoney } from "./get-money.ts";
import { listContractsOfBranch, listContractsOfCompany } from "./list-contracts.ts";
import { listReceivables } from "./list-receivables.ts";
import { getMoneyFile } from "./money-file.ts";
import { readLedger } from "./read-ledger.ts";
import { getReceivablesFile } from "./receivables-file.ts";

export const contractsOperations: Handlers<"contracts"> = {
  listByCompany: listContractsOfCompany,
  listByBranch: listContractsOfBranch,
  ledger: readLedger,
  ledgerFile: getLedgerFile,
  companyFile: getCompanyFile,
  money: getMoney,
  moneyFile: getMoneyFile,
  receivables: listReceivables,
  receivablesFile: getReceivablesFile,
};
