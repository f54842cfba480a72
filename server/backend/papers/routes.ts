import type { Handlers } from "../handlers.ts";
import { answerAct } from "./acts/answer-act.ts";
import { issueAct } from "./acts/issue-act.ts";
import { getAct, getActFile } from "./acts/read-act.ts";
import { issueAdvances } from "./advances/issue-advances.ts";
import { getClaim, getClaimFile } from "./claims/read-claim.ts";
import { checkCorrection, getCorrectable } from "./corrections/check-correction.ts";
import { issueCorrection } from "./corrections/issue-correction.ts";
import { cancelDifferences } from "./differences/cancel-differences.ts";
import { issueDifferences } from "./differences/issue-differences.ts";
import { getAcceptable } from "./differences/read-acceptable.ts";
import { getBundle } from "./get-bundle.ts";
import { getPeriodBundle } from "./get-period-bundle.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { listCompanyPapers } from "./list-papers.ts";
import { listUnpapered } from "./list-unpapered.ts";
import { getChoices, issuePriceList } from "./price-lists/issue-price-list.ts";
import { getPriceList, getPriceListFile, getPriceListWorkbook } from "./price-lists/read-price-list.ts";
import { getPaper, getPaperFile, getPaperXml, listPapers } from "./read-paper.ts";
import { issueSpecification } from "./specifications/issue-specification.ts";
import { issueUpd } from "./upd/issue-upd.ts";

export const papersOperations: Handlers<"papers"> = {
  list: listPapers,
  issueInvoice,
  issueUpd,
  correctable: getCorrectable,
  checkCorrection,
  issueCorrection,
  acceptable: getAcceptable,
  issueDifferences,
  cancelDifferences,
  issueAdvances,
  issueSpecification,
  get: getPaper,
  file: getPaperFile,
  xml: getPaperXml,
  bundle: getBundle,
};

export const companyPapersOperations: Handlers<"companyPapers"> = {
  list: listCompanyPapers,
  unpapered: listUnpapered,
  bundle: getPeriodBundle,
};

export const actsOperations: Handlers<"acts"> = { issue: issueAct, get: getAct, file: getActFile, answer: answerAct };

export const claimsOperations: Handlers<"claims"> = { get: getClaim, file: getClaimFile };

export const companyPricesOperations: Handlers<"companyPrices"> = {
  choices: getChoices,
  issue: issuePriceList,
  get: getPriceList,
  file: getPriceListFile,
  workbook: getPriceListWorkbook,
};
