/**
 * The exchange: exchange.md sections 2, 3 and 5; domain.md D35. "reads" and "writes" are exchange keys that may read or write a
 * feed.
 */
export const exchange = {
  "exchange.listKeys": "PM SU",
  "exchange.createKey": "PM SU",
  "exchange.getKey": "PM SU",
  "exchange.removeKey": "PM SU",
  "exchange.getSettings": "DD CM SU",
  "exchange.putSettings": "CM SU",
  "exchange.listLoads": "DD CM SU reads",
  "exchange.getLoad": "DD CM SU reads",
  "exchange.listRowErrors": "DD CM SU reads",
  "exchange.getRowErrorsFile": "DD CM SU reads",
  "exchange.listDifferences": "DD CM SU",
  "exchange.getRejectedRows": "DD CM SU",
  "exchange.confirmLoad": "CM SU",
  "exchange.cancelLoad": "CM SU writes",
  "exchange.undoLoad": "CM SU",
  "exchange.listMappings": "DD CM PM SU",
  "exchange.setMappings": "CM PM SU",
  "exchange.getTemplate": "DD CM SU",
  "exchange.sendFile": "CM SU",
  "exchange.applyLoad": "CM SU",
  "exchange.matchColumns": "CM SU",
  "exchange.chooseSheet": "CM SU",
  "exchange.sendPicture": "CM SU writes",
  "exchange.sendDocument": "SU writes",
  "exchange.send": "CM SU writes",
  "exchange.listDeals": "SU reads",
  "exchange.listDealReaders": "DD CM SU",
  "exchange.listRejectedDocuments": "SU",
  "exchange.dismissRejectedDocument": "SU",
  "exchange.setDealStatus": "SU writes",

  "webhooks.list": "PM SU",
  "webhooks.create": "PM SU",
  "webhooks.setOn": "PM SU",
  "webhooks.remove": "PM SU",
  "webhooks.listDeliveries": "PM SU",
  "webhooks.resend": "PM SU",

  // The documents name no roles here: the lines are what the calls do.
  "exchange.listTasks": "CM SU",
  "exchange.getSetup": "SR CM PM SU",
};
