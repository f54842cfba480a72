/**
 * Every limit of the contract that has a name: what it counts, and its source if the specification or the domain model sets it. No
 * schemas, so that the browser loads no zod for them.
 */

// Texts, in characters

/** An address of a company or a trade point (domain.md D28). */
export const maxAddressLength = 1000;
export const maxAddressPartLength = 255;
export const maxBranchNameLength = 100;
export const maxScheduleNameLength = 100;
export const maxShortNameLength = 60;
/** Segments that are changed at once. */
export const maxSetSegments = 500;
/** The comment of an accreditation's decision (domain.md D28), of a deal or of an order. */
export const maxCommentLength = 1000;
/** The number that a buyer gives their own order. */
export const maxBuyerNumberLength = 40;
/** A company's own article code of a product, and how many products have one. */
export const maxBuyerCodeLength = 50;
export const maxBuyerCodes = 5000;
/** The search of a list; goods have their own. */
export const maxSearchLength = 100;
/** One message of a chat or a ticket. */
export const maxMessageLength = 2000;
/** The description of a ticket (domain.md section 15). */
export const maxTicketDescriptionLength = 2000;
export const maxSynonymLength = { words: 300, meaning: 500 } as const;
/** domain.md C12. */
export const minPasswordLength = 6;
export const maxPasswordLength = 30;
/** Keys of one person's devices, and the name of one. */
export const maxPasskeys = 10;
export const maxPasskeyNameLength = 50;
/** Markdown of one page. */
export const maxSellerTextLength = 20_000;
/** A day and the beginning of a hash. */
export const maxConsentVersion = 40;
/** A 10 MB avatar or logo as a data URL. */
export const maxPictureUrlLength = 14_000_000;

// Files and bodies

/** Of one message: files, and their bytes in total. */
export const maxMessageFiles = { count: 5, bytes: 20 * 1024 * 1024 };
/** Of one side of a ticket: files, and their bytes in total (domain.md section 15). */
export const maxTicketFiles = { count: 10, bytes: 20 * 1024 * 1024 };
/** Files of one deal. */
export const maxDocuments = 20;
/** Of the documents of one deal that are packed together. */
export const maxBundleMegabytes = 100;
/** Papers of a period that are packed together. */
export const maxBundlePapers = 300;
/** Movements in one act of reconciliation, and days of its period. */
export const maxActRows = 2000;
export const maxActDays = 366;
/** Days ahead of a promise to pay. */
export const maxPromiseDays = 60;
/** Goods of one price list that is issued as a paper. */
export const maxPriceListRows = 2000;
/** Lines of one picking list or route sheet. */
export const maxSheetLines = 2000;
/** Bytes of a document sent without JSON, and of a body with one as base64 in JSON. */
export const maxDocumentBytes = 30 * 1024 * 1024;
export const maxUploadBodyBytes = 41 * 1024 * 1024;
/** Bytes of a body with an avatar or logo. */
export const maxPictureBodyBytes = 15 * 1024 * 1024;
/** Pictures of one product, and the bytes of each. */
export const maxPictures = 20;
export const maxPictureBytes = 20 * 1024 * 1024;
/** Of one table of a feed, and of one with order lines. */
export const maxSpreadsheetMegabytes = 20;
export const maxOrderSpreadsheetMegabytes = 2;
/** Of a bank statement, and its documents. */
export const maxStatementMegabytes = 5;
export const maxStatementDocuments = 5000;
/** Milliseconds for a call with a file (specification 2 section 7). */
export const uploadTimeout = 300_000;

// Orders and goods

/** Lines of a basket, a deal, or a table with an order. */
export const maxOrderLines = 500;
/** Rows of an order form, most of which have no quantity. */
export const maxOrderFormRows = 2000;
/** Products of one order sheet, lines of one list. */
export const maxOrderSheetLines = 300;
/** Trade points of one page of the grid. */
export const maxBranchColumns = 30;
/** Standing orders of a company, and lines of each. */
export const maxStandingOrders = 100;
export const maxStandingOrderLines = 500;
/** Bar codes of one product. */
export const maxBarcodes = 20;
/** Goods up to which the seller's list counts and pages. */
export const maxCountedProducts = 10_000;
/** Segments of one order with days or wishes of their own. */
export const maxOrderSegments = 200;
/** Products whose cards are read at once. */
export const maxReadProducts = 300;
export const maxAllergens = 50;
/** Steps of a volume discount. */
export const maxLadderSteps = 20;
/** Days of shelf life that a buyer may ask for. */
export const maxShelfLifeWish = 365;

// People, exchange and money

/** Buyer companies of one person, and trade points chosen at registration. */
export const maxOwnCompanies = 50;
export const maxPersonBranches = 200;
/** Networks of one key. */
export const maxKeyNetworks = 20;
/** Columns of a table named by hand. */
export const maxNamedColumns = 200;
/** Values of another system decided about at once. */
export const maxMappings = 500;
/** Trade points and assortments of one payment, and payments like it that were looked at. */
export const maxPaymentParts = 1000;
export const maxPaymentTwins = 20;
/** Days before or after the due date of a reminder to pay. */
export const maxReminderDays = 365;

/** A version, a message's number: PostgreSQL's integer, rounded down. */
export const maxInteger = 2_000_000_000;

/** Pages of a list. */
export const maxPage = 100_000;

// Time

/** Days between an order's cutoff and its delivery. */
export const maxLeadDays = 14;
/** Days ahead for which an exception of a schedule may be set. */
export const maxExceptionAheadDays = 400;
/** Days of one holiday. */
export const maxHolidayDays = 31;
/** Days by which a deal may arrive later than its last suborder. */
export const maxDeliveryDelayDays = 14;
/** Hours after which a feed's data count as stale: a year. */
export const maxStaleHours = 8760;

/** Storages that one person collects for. */
export const maxNamedStorages = 100;

/** Weeks of purchases that are added up at once: a year. */
export const maxPurchaseWeeks = 53;
/** Where the title that stands over a row is, as if each row had it in a column: to the right of all that is read. */
export const titlesAt = 999;
