/**
 * Deals, their papers and chats: specification 2 section 7 "Deals" and "Suborders"; domain.md sections 2, 10, 12 and 14, C2, C21,
 * D2, D22, D24.
 */
export const deals = {
  "deals.list": "BD BM RD SR SE PM SU",
  "deals.listFile": "BD BM RD SR SE PM SU",
  "deals.get": "BD BM RD SR SE PM SU",
  "deals.setStatus": "BD BM RD SR SU",
  "deals.edit": "BD BM RD SR",
  "deals.check": "BD BM RD SR",
  "deals.dates": "BD BM RD SR",
  "deals.patch": "BD BM RD SR SU",
  "deals.assignSeller": "RD SR",
  "deals.repeat": "BD BM",
  "suborders.list": "BD BM RD SR SE PM SU",

  // Opened by the permission of domain D37 alone; the storages that it may name are read on cards of people.
  "collection.list": "",
  "collection.get": "",
  "collection.put": "",
  "collection.sheets": "",
  "collection.issueSheet": "",
  "collection.sheetFile": "",
  "collection.storages": "SD DD RD SR SE CM PM TS SU",

  "documents.list": "BD BM RD SR SE PM SU",
  "documents.file": "BD BM RD SR SE PM SU",
  "documents.upload": "BD BM RD SR",
  "documents.delete": "BD BM RD SR",

  "papers.list": "BD BM RD SR SE PM SU",
  "papers.get": "BD BM RD SR SE PM SU",
  "papers.file": "BD BM RD SR SE PM SU",
  "papers.xml": "BD BM RD SR SE PM SU",
  "papers.bundle": "BD BM RD SR SE PM SU",
  "papers.issueInvoice": "BD BM RD SR",
  "papers.issueAdvances": "RD SR SU",
  "papers.issueUpd": "RD SR SU",
  "papers.issueSpecification": "BD BM RD SR",

  "deals.purchases": "BD BM RD SR SE PM SU",
  "deals.purchasesFile": "BD BM RD SR SE PM SU",
  "companyPapers.list": "BD RD SR SE PM SU",
  "companyPapers.bundle": "BD RD SR SE PM SU",
  "acts.issue": "BD SU",
  "acts.get": "BD RD SR SE PM SU",
  "acts.file": "BD RD SR SE PM SU",
  "acts.answer": "BD",
  "companyPrices.choices": "BD BM RD SR SU",
  "companyPrices.issue": "BD BM RD SR SU",
  "companyPrices.get": "BD BM RD SR SE PM SU",
  "companyPrices.file": "BD BM RD SR SE PM SU",
  "companyPrices.workbook": "BD BM RD SR SE PM SU",

  "chat.list": "BD BM RD SR SU",
  "chat.count": "BD BM RD SR SU",
  "chat.messages": "BD BM RD SR SU",
  "chat.file": "BD BM RD SR SU",
  "chat.read": "BD BM RD SR SU",
  "chat.send": "BD BM RD SR",
  "chat.sendFiles": "BD BM RD SR",

  // The documents name no roles here: the lines are what the calls do.
  "deals.counteragents": "BD BM RD SR SE PM SU",
  "deals.progress": "BD BM RD SR SE PM SU",
};
