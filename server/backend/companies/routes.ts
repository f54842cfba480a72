import type { Handlers } from "../handlers.ts";
import { readSeller, readSellerLogo } from "../settings/seller.ts";
import { putClientOrders, putLogo, putMetadata, setActivation, uploadLogo } from "./administer-company.ts";
import { createBankDetail, createBankDetailInternal, updateBankDetail, updateBankDetailInternal } from "./bank-detail.ts";
import { listCalendarDays, putCalendarDay, removeCalendarDay } from "./calendar-days.ts";
import { createContact, createContactInternal, updateContact, updateContactInternal } from "./contact.ts";
import { deleteCompany } from "./delete-company.ts";
import { getCompany } from "./get-company.ts";
import { getListFile } from "./get-list-file.ts";
import { listCompanies, listCompaniesInternal } from "./list-companies.ts";
import { getSigner, putSigner } from "./paper-signer.ts";
import { getReminders, putReminders } from "./payment-reminders.ts";
import { getCompanyData, putCompanyData, putCompanyDataInternal } from "./put-data.ts";
import { putRetailChain } from "./put-retail-chain.ts";
import { putSalesRepresentative } from "./put-sales-representative.ts";
import { putSeller } from "./put-seller.ts";
import { listRegimes, putRegime, removeRegime } from "./seller-regimes.ts";
import { suggestAddress, suggestBank, suggestCompany } from "./suggest.ts";

export const companiesOperations: Handlers<"companies"> = {
  getSeller: ({ db, settings }) => readSeller(db, settings),
  getSellerLogo: async ({ db }) => ({ image: await readSellerLogo(db) }),
  putSeller,
  listRegimes,
  putRegime,
  getSigner,
  putSigner,
  listCalendarDays,
  putCalendarDay,
  removeCalendarDay,
  getReminders,
  putReminders,
  removeRegime,
  get: getCompany,
  list: listCompanies,
  listFile: getListFile,
  getData: getCompanyData,
  putData: putCompanyData,
  createBankDetail,
  updateBankDetail,
  createContact,
  updateContact,
  suggestAddress,
  suggestCompany,
  suggestBank,
  putLogo,
  putClientOrders,
  putSalesRepresentative,
  putRetailChain,
  listInternal: listCompaniesInternal,
  getInternal: getCompany,
  setActivation,
  deleteCompany,
  putDataInternal: putCompanyDataInternal,
  putMetadata,
  uploadLogo,
  createBankDetailInternal,
  updateBankDetailInternal,
  createContactInternal,
  updateContactInternal,
};
