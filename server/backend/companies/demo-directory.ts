import type { CompaniesFile } from "../db/demo/company-entries.ts";
import { readDemoCompanies } from "../db/demo/demo-files.ts";
import { builtInDirectory } from "./built-in-directory.ts";
import { type Directory, unknownBank, unknownCompany } from "./directory.ts";

let file: Promise<CompaniesFile> | undefined;

async function demoCompanies() {
  file ??= readDemoCompanies();
  const { buyers, seller } = await file;
  return [...buyers, seller];
}

/** Directory of the demo: knows only the demo's companies and their banks. */
export const demoDirectory: Directory = {
  ...builtInDirectory,
  async findCompany(inn) {
    const found = (await demoCompanies()).find(({ data }) => data?.inn === inn)?.data;
    if (!found) return unknownCompany;
    const { name, legalAddress, ogrn, okpo, registrationDate } = found;
    return { name, legalAddress, ogrn, okpo, registrationDate, kpp: found.kpp || null };
  },
  async findBank(bik) {
    const found = (await demoCompanies()).flatMap(({ bankDetails = [] }) => bankDetails).find((bank) => bank.bik === bik);
    return found ? { bankName: found.bankName, correspondentAccount: found.correspondentAccount } : unknownBank;
  },
};
