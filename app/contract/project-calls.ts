/**
 * Calls of the project's own: the specification shows the screen and names no call (domain.md C20, section 17). A backend
 * that takes this one's place must answer these beside the specification's.
 */
const projectCalls: Readonly<Record<string, readonly string[]>> = {
  auth: ["sessions", "endSession", "endOtherSessions", "resendContactCode"],
  customers: ["access", "listFile", "personalData", "requestDeletion"],
  companies: ["listFile", "suggestCompany", "suggestBank", "putLogo", "putClientOrders"],
  accreditation: ["documentFile"],
  products: ["suggest", "stock"],
  arrivals: ["list", "put"],
  pictures: ["file", "list", "add", "arrange", "remove"],
  goods: ["list", "listFile", "stockFile", "pricesFile", "choices", "get", "create", "update", "listPrices", "setPrices"],
  synonyms: ["list", "create", "update", "remove", "listMissed", "dismissMissed"],
  basket: ["patch", "setWishes", "seePrices", "count", "restore"],
  standing: ["list", "get", "create", "update", "pause", "resume", "remove", "confirm", "skip"],
  lines: ["read", "resolve", "apply", "forget", "unknownFile"],
  branchOrders: ["get", "put", "place"],
  onBehalf: ["clients", "products", "goods", "get", "add", "put", "place"],
  deals: ["listFile", "dates", "repeat"],
  documents: ["list", "upload", "file", "delete"],
  branches: ["search", "searchFile"],
  distribution: [
    "listCenters",
    "getCenter",
    "listHolidays",
    "closeDays",
    "openDay",
    "listSchedules",
    "listSchedulesFile",
    "getSchedule",
    "previewSchedule",
    "listAffectedDeals",
    "createSchedule",
    "updateSchedule",
    "removeSchedule",
    "setRules",
    "setException",
    "removeException",
  ],
  contracts: ["listByCompany", "listByBranch", "ledger", "ledgerFile", "companyFile"],
  notifications: ["view", "count"],
  notificationSettings: ["get", "save"],
  lists: ["goods", "habits", "list", "get", "create", "update", "seePrices", "remove"],
  live: ["events"],
  mail: ["outbox", "silent"],
  chat: ["list", "count", "messages", "send", "sendFiles", "read", "file"],
  tickets: ["list", "create", "assignees", "get", "messages", "send", "setStatus", "assign", "file", "requestSupport"],
  exchange: [
    "listKeys",
    "createKey",
    "getKey",
    "removeKey",
    "getSettings",
    "putSettings",
    "getSetup",
    "listLoads",
    "getLoad",
    "listRefusals",
    "getRefusalsFile",
    "listDifferences",
    "getRefusedRows",
    "getTemplate",
    "sendFile",
    "applyLoad",
    "matchColumns",
    "confirmLoad",
    "cancelLoad",
    "undoLoad",
    "listMappings",
    "setMappings",
    "listDeals",
    "listDealReaders",
    "setDealStatus",
    "sendPicture",
    "sendPaper",
    "send",
  ],
  webhooks: ["list", "create", "setOn", "remove", "listDeliveries", "resend"],
};

/** Of a call's `area.name`. */
export function isProjectCall(id: string): boolean {
  const [area = "", name = ""] = id.split(".");
  return projectCalls[area]?.includes(name) ?? false;
}

/** `area.name` of each. */
export const projectCallIds: readonly string[] = Object.entries(projectCalls).flatMap(([area, names]) =>
  names.map((name) => `${area}.${name}`),
);
