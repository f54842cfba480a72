import { backend, type PlantedBug, unit } from "./bug.ts";

/** Invoices: numbers, frozen content, sums. */
export const papers: PlantedBug[] = [
  {
    name: "two invoices issued at once get one number",
    file: "server/backend/papers/take-number.ts",
    from: "set: { last: sql`${paperNumbers.last} + 1` },",
    to: "set: { last: sql`${paperNumbers.last} + 0` },",
    tests: backend("invoices"),
  },
  {
    name: "an invoice is drawn from today's deal instead of its content",
    file: "server/backend/papers/read-paper.ts",
    from: "  return orNotFound(paper);",
    to: `  const now = invoiceFacts(await readInvoiceSource(db, await loadDeal(db, actor, params.uuid)));
  return { ...orNotFound(paper), content: { ...(paper?.content as InvoiceContent), ...("facts" in now && now.facts) } };`,
    tests: backend("invoices"),
  },
  {
    name: "the VAT of an invoice is taken from its total",
    file: "server/backend/papers/invoice-content.ts",
    from: "vat: kopecksOf(sums.total), rates, inWords",
    to: "vat: Math.round((total * 10) / 110), rates, inWords",
    tests: [...unit("invoices"), ...backend("invoices")],
  },
  {
    name: "an invoice that already says the same is told to the buyer again",
    file: "server/backend/papers/write-invoice.ts",
    from: "return { paper: before, announcement: null };",
    to: "return { paper: before, announcement: announcementOf(before, undefined) };",
    tests: backend("invoices-at-approval"),
  },
  {
    name: "two who issue a deal's invoice side by side make two invoices",
    file: "server/backend/papers/write-invoice.ts",
    from: "if (before && saysTheSame(before, facts)) return",
    to: "if (before && before.version > 9 && saysTheSame(before, facts)) return",
    tests: backend("invoices-at-approval"),
  },
  {
    name: "an approval asks to prepay goods that are paid later",
    file: "server/backend/papers/issue-at-approval.ts",
    from: 'type === "prepaid" ? [assortmentUuid] : []',
    to: "type ? [assortmentUuid] : []",
    tests: backend("invoices-at-approval"),
  },
  {
    name: "an approval that fails keeps the number of its invoice",
    file: "server/backend/papers/write-invoice.ts",
    from: "const number = await takeNumber(tx, { companyUuid: deal.sellerCompanyUuid, ...place });",
    to: `const number = await open.context.db.transaction((own) => takeNumber(own, { companyUuid: deal.sellerCompanyUuid, ...place }));`,
    tests: backend("invoices-at-approval"),
  },
  {
    name: "a corrected transfer document gets a number of its own",
    file: "server/backend/papers/upd/issue-upd.ts",
    from: "before?.number ?? (await takeNumber(",
    to: "(before && 0) || (await takeNumber(",
    tests: backend("upd"),
  },
  {
    name: "any representative issues transfer documents of any deal",
    file: "server/backend/papers/upd/issue-upd.ts",
    from: 'if (!isUpdIssuer(open.facts, open.actor, context.actor)) throwProblem("FORBIDDEN");',
    to: "void isUpdIssuer;",
    tests: backend("upd"),
  },
  {
    name: "VAT of a line without it is written as zero in the XML",
    file: "server/backend/papers/upd/upd-xml.ts",
    from: 'taxOf("СумНал", vatRate === "none" ? null : vat)',
    to: 'taxOf("СумНал", vat)',
    tests: unit("upd-xml"),
  },
  {
    name: "a transfer document that goes with the goods is of what was ordered",
    file: "server/backend/deals/collect-suborder.ts",
    from: "await issueAtCollection({ ...open, lines: after })",
    to: "await issueAtCollection(open)",
    tests: backend("upd-at-collection"),
  },
  {
    name: "two who correct the requisites of one transfer document at once correct it twice",
    file: "server/backend/papers/upd/issue-upd.ts",
    from: "(!withRequisites || hasSameRequisites(before.content, facts))",
    to: "(!withRequisites || !hasSameRequisites(before.content, facts))",
    tests: backend("upd"),
  },
  {
    name: "codes of goods that a café cooks stay in circulation",
    file: "server/backend/papers/upd/upd-xml.ts",
    from: 'production: "3"',
    to: "production: null",
    tests: unit("upd-xml"),
  },
];
