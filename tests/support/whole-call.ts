import { randomUUID } from "node:crypto";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { base64, pdf } from "./joining-company.ts";

export type Json = Record<string, unknown>;
export type Input = { params?: Json; query?: Json; body?: Json };
export type WholeCall = {
  who: string;
  input: () => Promise<Input> | Input;
  /**
   * Ids that may belong to any company, because the caller reaches all of them, or that are a name the caller chooses: the test
   * tries only unknown ones, or none.
   */
  reached?: string[];
  named?: string[];
  /** Strangers who are served all the same, with their own data or with what belongs to all. */
  opens?: readonly string[];
  /** Schedules are shared by all representatives. */
  shared?: boolean;
  /** A filter over what the caller reaches anyway: another company's id finds nothing. */
  narrows?: boolean;
};

export const callers = {
  director: "director@alfa.example",
  rep: "rep@seller.example",
  regional: "regional@seller.example",
  platform: "platform@platform.example",
  support: "support@platform.example",
  otherRep: demoUuid("customer", "seller-p8"),
  /** A content manager with a permission for a storage. */
  collector: "collector@strangers.example",
  /** A manager of Альфа without a trade point. */
  unattached: "unattached@strangers.example",
};

/**
 * None of these reaches what the calls are about: people of other companies, another representative, a manager of Альфа without a
 * trade point, and one whose company is not accredited, who gets that refusal first.
 */
export const strangers: Record<string, string | null> = {
  "director@beta.example": null,
  "manager@beta.example": null,
  "director@gamma.example": "COMPANY_NOT_ACCREDITED",
  "rep2@seller.example": null,
  [callers.unattached]: null,
};

export const file = () => ({ fileBody: base64(pdf), originalFilename: "akt.pdf", contentType: "application/pdf" });
export const message = () => ({ clientUuid: randomUUID(), text: "Добрый день" });
export const related = (email: string) => ({
  surname: "Новый",
  name: "Человек",
  patronymic: "Иванович",
  position: "Менеджер",
  department: "Отдел",
  method: "email",
  email,
  role: "buyer_company_manager",
});
export const bank = {
  currentAccount: "40702810500000120045",
  organizationName: "ООО «Лукошко»",
  bik: "047003997",
  correspondentAccount: "30101810600000000997",
  inn: "7199123453",
};
export const contact = { email: "zakaz@lukoshko.example", phone: "+79105550000" };
export const place = { name: "Новый магазин", physicalAddress: "Тула, ул. Октябрьская, 50", postalCode: "300002" };
