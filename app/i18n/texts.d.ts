import type accreditation from "#locales/ru/accreditation.json";
import type auth from "#locales/ru/auth.json";
import type cabinet from "#locales/ru/cabinet.json";
import type cart from "#locales/ru/cart.json";
import type catalog from "#locales/ru/catalog.json";
import type companies from "#locales/ru/companies.json";
import type common from "#locales/ru/common.json";
import type deals from "#locales/ru/deals.json";
import type errors from "#locales/ru/errors.json";
import type flash from "#locales/ru/flash.json";
import type shell from "#locales/ru/shell.json";
import type statuses from "#locales/ru/statuses.json";

/** Keys of locales/ru as types: a key that does not exist does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      accreditation: typeof accreditation;
      auth: typeof auth;
      cabinet: typeof cabinet;
      cart: typeof cart;
      catalog: typeof catalog;
      common: typeof common;
      companies: typeof companies;
      deals: typeof deals;
      errors: typeof errors;
      flash: typeof flash;
      shell: typeof shell;
      statuses: typeof statuses;
    };
  }
}
