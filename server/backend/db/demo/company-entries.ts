import type { AccreditationStatus, CustomerStatus, ProcessStatus, ProcessType } from "#contract/enums.ts";
import type { SignerBasis } from "#contract/money-enums.ts";

/** Types of data/companies.json. */

export type EmployeeEntry = {
  id: string;
  surname: string;
  name: string;
  patronymic: string;
  roles: string[];
  position: string;
  subunit: string;
  email: { value: string; verified: boolean } | null;
  mobilePhone: { value: string; verified: boolean } | null;
  workPhone: string | null;
  status: CustomerStatus;
  notificationChannels: string[];
  branches: string[];
};

export type CarriedLedgerEntry = {
  kind: "reserve" | "release" | "charge" | "payment" | "correction";
  amountKopecks: number;
  daysAgo: number;
  document: string;
};

export type ContractEntry = {
  assortment: string;
  limitKopecks: number;
  balanceKopecks: number;
  reservedKopecks: number;
  postponDays: number;
  ledger: CarriedLedgerEntry[];
};

export type BranchEntry = {
  id: string;
  name: string;
  status: "active" | "disabled";
  address: string;
  postalCode: string;
  region: string;
  city: string;
  street: string;
  house: string;
  building?: string;
  office?: string;
  distributionCenter: string | null;
  schedule: string | null;
  minOrderKopecks: number | null;
  contracts: ContractEntry[];
};

export type DocumentEntry = {
  type: string;
  name: string;
  status: string;
  filename: string | null;
  required?: boolean;
  comment?: string | null;
  updatedHoursAgo?: number;
};

export type AccreditationEntry = {
  status: AccreditationStatus;
  legalForm: "legal" | "individual";
  salesRepresentative: string | null;
  createdDaysAgo: number;
  processes: {
    order: number;
    type: ProcessType;
    status: ProcessStatus;
    employee: string | null;
    comment: string | null;
    createdDaysAgo: number;
    updatedDaysAgo: number;
  }[];
  documents: DocumentEntry[];
  contracts: DocumentEntry[];
};

export type CompanyData = {
  legalForm: "legal" | "individual";
  registrationDate: string;
  name: string;
  legalAddress: string;
  ogrn: string;
  inn: string;
  okpo: string;
  kpp?: string | null;
};

export type OwnCompanyEntry = {
  id: string;
  name: string;
  data?: CompanyData;
  slogan?: string;
  rating?: number;
  excerpt?: string;
  bankDetails?: {
    bankName: string;
    currentAccount: string;
    organizationName: string;
    bik: string;
    correspondentAccount: string;
    inn: string;
  }[];
  contacts?: { email: string; phone: string }[];
  employees: EmployeeEntry[];
};

export type BuyerEntry = OwnCompanyEntry & {
  isActive: boolean;
  status: AccreditationStatus;
  data: CompanyData;
  salesRepresentative: string | null;
  approvalThresholdKopecks: number | null;
  createdDaysAgo: number;
  accreditedDaysAgo: number | null;
  priceList: { id: string; title: string; prices: { sku: string; priceKopecks: number }[] } | null;
  accreditation: AccreditationEntry;
  branches: BranchEntry[];
};

/** Whose portal the demo is; its pages are in data/seller-texts. */
export type SellerEntry = OwnCompanyEntry & {
  brandName: string;
  tagline: string;
  supportHours: string;
  contacts: { email: string; phone: string }[];
  signer: { surname: string; name: string; patronymic: string; position: string; basis: SignerBasis };
};

export type CompaniesFile = { seller: SellerEntry; platform: OwnCompanyEntry; buyers: BuyerEntry[] };
