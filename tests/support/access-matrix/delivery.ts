/**
 * Trade points, delivery and contracts: specification 2 section 7 "Branches"; checklist Q18, Q19, Q25, Q28, Q29; domain.md
 * sections 2, 3 and 17, C34, C35.
 */
export const delivery = {
  "branches.search": "BD BM DD RD SR SE PM TS SU",
  "branches.searchFile": "BD BM DD RD SR SE PM TS SU",
  "branches.listByCustomer": "signed in",
  "branches.listCustomers": "signed in",
  "branches.get": "signed in",
  "branches.create": "BD",
  "branches.update": "BD SR",
  "branches.remove": "BD",
  "branches.attachCustomer": "BD",
  "branches.detachCustomer": "BD",
  "branches.setSchedule": "SR",
  "branches.listInternal": "PM TS",
  "branches.listByCustomerInternal": "PM TS",
  "branches.listCustomersInternal": "PM TS",
  "branches.getInternal": "PM TS",
  "branches.createInternal": "PM TS",
  "branches.updateInternal": "PM TS",
  "branches.removeInternal": "PM TS",
  "branches.attachCustomerInternal": "PM TS",
  "branches.detachCustomerInternal": "PM TS",
  "branches.setScheduleInternal": "PM TS",

  "distribution.closeDays": "SR",
  "distribution.openDay": "SR",
  "distribution.listAffectedDeals": "SR",
  "distribution.createSchedule": "SR",
  "distribution.updateSchedule": "SR",
  "distribution.removeSchedule": "SR",
  "distribution.setRules": "SR",
  "distribution.setException": "SR",
  "distribution.removeException": "SR",

  "contracts.listByCompany": "BD DD RD SR SE PM TS SU",
  "contracts.listByBranch": "BD BM DD RD SR SE PM TS SU",
  "contracts.ledger": "BD BM DD RD SR SE PM TS SU",
  "contracts.ledgerFile": "BD BM DD RD SR SE PM TS SU",
  "contracts.companyFile": "BD DD RD SR SE PM TS SU",
  "contracts.money": "BD DD RD SR SE PM TS SU",
  "contracts.moneyFile": "BD DD RD SR SE PM TS SU",
  "contracts.receivables": "DD RD SR SE PM TS SU",

  "debts.get": "BD DD RD SR SE PM TS SU",
  "debts.promise": "BD RD SR SU",

  // The accountant has a permission (domain.md D37), tests/backend/payments.test.ts.
  "payments.list": "SU",
  "payments.get": "SU",
  "payments.add": "SU",
  "payments.load": "SU",
  "payments.postReady": "SU",
  "payments.post": "SU",
  "payments.undo": "SU",
  "payments.setAside": "SU",

  // The documents name no roles here: the lines are what the calls do.
  "branches.list": "signed in",
  "distribution.listCenters": "DD RD SR PM TS",
  "distribution.getCenter": "DD RD SR PM TS",
  "distribution.listHolidays": "DD RD SR PM TS",
  "distribution.listSchedules": "DD RD SR PM TS",
  "distribution.listSchedulesFile": "DD RD SR PM TS",
  "distribution.getSchedule": "DD RD SR PM TS",
  "distribution.previewSchedule": "DD RD SR PM TS",
};
