import { describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { roles } from "#contract/roles.ts";
import { accessMatrix, callersOf } from "#tests/support/access-matrix.ts";
import { columnNames, columns } from "#tests/support/columns.ts";

describe("the access matrix of calls", () => {
  test("trust S29: its columns are the guest and every role", () => {
    expect(Object.values(columns)).toEqual([null, ...roles]);
  });

  test("trust S29: it has a row for every call of the contract, and no other", () => {
    expect(Object.keys(accessMatrix).sort()).toEqual(
      listCalls()
        .map(([id]) => id)
        .sort(),
    );
  });

  test("trust S29: each row names its columns in their order, then the exchange keys", () => {
    const words = [...columnNames, "reads", "writes"];
    const wrong = Object.entries(accessMatrix).filter(
      ([, line]) => !["everyone", "signed in"].includes(line) && line !== words.filter((word) => line.split(" ").includes(word)).join(" "),
    );
    expect(wrong).toEqual([]);
  });

  test("trust S28 S29: every call admits exactly the roles, guests and exchange keys in its row", () => {
    const declared = listCalls().map(([id, { may, keys }]) => {
      const admitted = columnNames.filter((name) => {
        const role = columns[name];
        return may === "anyone" || (role !== null && may.includes(role));
      });
      return [id, { columns: admitted, keys }];
    });
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(listCalls().map(([id]) => [id, callersOf(id)])));
  });

  test("domain D37: a permission for a feed opens exactly the calls about loads", () => {
    const opened = [
      "listLoads getLoad listRowErrors getRowErrorsFile listDifferences getRejectedRows confirmLoad cancelLoad undoLoad",
      "getTemplate sendFile applyLoad matchColumns chooseSheet sendPicture sendDocument send",
    ];
    const names = opened.flatMap((line) => line.split(" ").map((name) => `exchange.${name}`));
    const admitting = listCalls().filter(([, { may }]) => may !== "anyone" && may.includes("exchange"));
    expect(admitting.map(([id]) => id).sort()).toEqual(names.sort());
  });

  test("domain D37: the accountant's permission opens exactly the reading of companies, contracts, deals and papers, and loads", () => {
    const opened = [
      "companies.list companies.listFile customers.salesRepresentatives",
      "contracts.listByCompany contracts.listByBranch contracts.ledger contracts.ledgerFile contracts.companyFile",
      "contracts.money contracts.moneyFile contracts.receivables contracts.receivablesFile",
      "debts.get debts.promise debts.dispute debts.accept debts.decide",
      "payments.list payments.get payments.add payments.load payments.postReady payments.post payments.undo payments.setAside",
      "deals.purchases deals.purchasesFile",
      "deals.list deals.listFile deals.get deals.counteragents deals.progress suborders.list documents.list documents.file",
      "papers.list papers.get papers.file papers.xml papers.bundle papers.issueInvoice papers.issueUpd papers.issueAdvances",
      "papers.correctable papers.checkCorrection papers.issueCorrection papers.acceptable papers.issueDifferences papers.cancelDifferences",
      "companyPapers.list companyPapers.unpapered companyPapers.bundle acts.issue acts.get acts.file claims.get claims.file",
      "companyPrices.get companyPrices.file companyPrices.workbook",
      "exchange.listLoads exchange.getLoad exchange.listRowErrors exchange.getRowErrorsFile exchange.listDifferences",
      "exchange.getRejectedRows exchange.confirmLoad exchange.cancelLoad exchange.undoLoad exchange.getTemplate exchange.sendFile",
      "exchange.applyLoad exchange.matchColumns exchange.chooseSheet exchange.sendPicture exchange.send",
    ];
    const admitting = listCalls().filter(([, { may }]) => may !== "anyone" && may.includes("accountant"));
    expect(admitting.map(([id]) => id).sort()).toEqual(opened.flatMap((line) => line.split(" ")).sort());
  });

  test("domain D37: the accountant's permission of a buyer opens exactly the reading of money and papers", () => {
    const opened = [
      "contracts.listByCompany contracts.listByBranch contracts.ledger contracts.ledgerFile contracts.companyFile",
      "contracts.money contracts.moneyFile debts.get companyPapers.list companyPapers.bundle",
      "acts.get acts.file claims.get claims.file companyPrices.get companyPrices.file companyPrices.workbook",
    ];
    const admitting = listCalls().filter(([, { may }]) => may !== "anyone" && may.includes("buyer_accountant"));
    expect(admitting.map(([id]) => id).sort()).toEqual(opened.flatMap((line) => line.split(" ")).sort());
  });

  test("domain D37: the permission for a storage opens exactly the calls of its collection", () => {
    const admitting = listCalls().filter(([, { may }]) => may !== "anyone" && may.includes("storage"));
    const named = "collection.list collection.get collection.put collection.sheets collection.issueSheet collection.sheetFile";
    expect(admitting.map(([id]) => id)).toEqual(named.split(" "));
  });
});
