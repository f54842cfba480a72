import type accreditation from "#locales/ru/accreditation.json";
import type auth from "#locales/ru/auth.json";
import type branchOrders from "#locales/ru/branch-orders.json";
import type cabinet from "#locales/ru/cabinet.json";
import type cart from "#locales/ru/cart.json";
import type catalog from "#locales/ru/catalog.json";
import type centers from "#locales/ru/centers.json";
import type chat from "#locales/ru/chat.json";
import type choice from "#locales/ru/choice.json";
import type common from "#locales/ru/common.json";
import type companies from "#locales/ru/companies.json";
import type contracts from "#locales/ru/contracts.json";
import type deals from "#locales/ru/deals.json";
import type distribution from "#locales/ru/distribution.json";
import type doctor from "#locales/ru/doctor.json";
import type errors from "#locales/ru/errors.json";
import type exchange from "#locales/ru/exchange.json";
import type files from "#locales/ru/files.json";
import type flash from "#locales/ru/flash.json";
import type goods from "#locales/ru/goods.json";
import type lines from "#locales/ru/lines.json";
import type lists from "#locales/ru/lists.json";
import type main from "#locales/ru/main.json";
import type mapping from "#locales/ru/mapping.json";
import type notifications from "#locales/ru/notifications.json";
import type onBehalf from "#locales/ru/on-behalf.json";
import type people from "#locales/ru/people.json";
import type settings from "#locales/ru/settings.json";
import type shell from "#locales/ru/shell.json";
import type standing from "#locales/ru/standing.json";
import type statuses from "#locales/ru/statuses.json";
import type synonyms from "#locales/ru/synonyms.json";
import type tickets from "#locales/ru/tickets.json";
import type versions from "#locales/ru/versions.json";
import type webhooks from "#locales/ru/webhooks.json";

/** Keys of locales/ru as types: an unknown key does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      accreditation: typeof accreditation;
      auth: typeof auth;
      cabinet: typeof cabinet;
      cart: typeof cart;
      catalog: typeof catalog;
      centers: typeof centers;
      choice: typeof choice;
      common: typeof common;
      chat: typeof chat;
      companies: typeof companies;
      contracts: typeof contracts;
      deals: typeof deals;
      distribution: typeof distribution;
      doctor: typeof doctor;
      errors: typeof errors;
      exchange: typeof exchange;
      files: typeof files;
      flash: typeof flash;
      goods: typeof goods;
      lines: typeof lines;
      lists: typeof lists;
      main: typeof main;
      mapping: typeof mapping;
      notifications: typeof notifications;
      people: typeof people;
      settings: typeof settings;
      shell: typeof shell;
      "branch-orders": typeof branchOrders;
      "on-behalf": typeof onBehalf;
      standing: typeof standing;
      statuses: typeof statuses;
      tickets: typeof tickets;
      versions: typeof versions;
      synonyms: typeof synonyms;
      webhooks: typeof webhooks;
    };
  }
}
