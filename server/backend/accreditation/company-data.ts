import type { z } from "zod";
import type { CompanyData } from "#contract/company.ts";
import { isInnConsistent } from "#contract/inn.ts";
import type { companies } from "../companies/tables.ts";
import { translate } from "../translate.ts";
import { ogrnChecksumFits } from "./checksums.ts";
import type { MissingItem } from "./facts.ts";

export type CompanyRow = typeof companies.$inferSelect;

type DataColumns = Pick<
  CompanyRow,
  "name" | "legalForm" | "registrationDate" | "legalName" | "legalAddress" | "ogrn" | "inn" | "okpo" | "kpp" | "edoId"
>;

export function toCompanyData(company: DataColumns): z.input<typeof CompanyData> {
  return {
    legalForm: company.legalForm,
    registrationDate: company.registrationDate,
    name: company.legalName || company.name,
    legalAddress: company.legalAddress,
    ogrn: company.ogrn,
    inn: company.inn,
    okpo: company.okpo,
    kpp: company.kpp,
    edoId: company.edoId,
  };
}

/** Warnings by field that block nothing (domain.md C24). `sameInn`: names of other companies with this INN, only for the seller. */
export function warningsOf({ inn, ogrn }: { inn: string; ogrn?: string }, sameInn: readonly string[] = []): Record<string, string[]> {
  const ofInn = [
    ...(inn !== "" && !isInnConsistent(inn) ? [translate("innChecksum")] : []),
    ...(sameInn.length > 0 ? [translate("innDuplicate", { names: sameInn.join(", ") })] : []),
  ];
  return {
    ...(ofInn.length > 0 && { inn: ofInn }),
    ...(ogrn && !ogrnChecksumFits(ogrn) && { ogrn: [translate("ogrnChecksum")] }),
  };
}

/** Legal data missing for submission. */
export function dataLacks(company: DataColumns): MissingItem[] {
  const isLegal = company.legalForm === "legal";
  const fields: [field: string, isThere: boolean, text: string][] = [
    ["name", (company.legalName || company.name).trim() !== "", "required"],
    ["legalAddress", company.legalAddress.trim() !== "", "required"],
    ["inn", company.inn.length === (isLegal ? 10 : 12), company.inn === "" ? "required" : "inn"],
    ["ogrn", company.ogrn.length === (isLegal ? 13 : 15), company.ogrn === "" ? "required" : "invalid"],
    ["kpp", !isLegal || company.kpp !== "", "required"],
  ];
  return fields.flatMap(([field, isThere, text]) => (isThere ? [] : [{ field, text }]));
}
