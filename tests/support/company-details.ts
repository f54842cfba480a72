import { eq } from "drizzle-orm";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { useBackend } from "#tests/support/backend.ts";

export const platform = "platform@platform.example";

export const data = {
  legalForm: "legal",
  name: "ООО «Ромашка»",
  legalAddress: "300002, Тула, ул. Ленина, 1",
  inn: "7199123453",
  ogrn: "1147199123455",
  kpp: "719901001",
  okpo: "41200455",
  registrationDate: "2014-06-18",
  edoId: "2BM-7199123453-2014061809305102",
};
export const bank = {
  currentAccount: "40702810500000120045",
  organizationName: "ООО «Ромашка»",
  bik: "047003997",
  correspondentAccount: "30101810600000000997",
  inn: "7199123453",
  bankName: "АО «Заокский купеческий банк»",
};
export const contact = { email: "zakaz@romashka.example", phone: "+79105550000" };

/** The demo, calls of its people, and a company's row. */
export function useCompanyDetails() {
  const backend = useBackend("demo");
  const as = (email: string) => backend.as(email);

  const rowOf = async (uuid: string) => (await backend.db.select().from(companyRows).where(eq(companyRows.uuid, uuid)))[0];

  return { backend, as, rowOf };
}
