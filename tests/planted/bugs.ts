/**
 * Bugs of money, access and once-only, each planted alone. Some test of the named files must fail for each of them:
 * a bug that no test finds shows a check that cannot fail.
 */
export type PlantedBug = {
  /** What would be wrong for the people who use the portal. */
  name: string;
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
  tests: string[];
};

const backend = (...names: string[]) => names.map((name) => `tests/backend/${name}.test.ts`);
const unit = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);
const portal = (...names: string[]) => names.map((name) => `tests/portal/${name}.test.ts`);

const price = "server/backend/basket/price.ts";
const limit = "server/backend/contracts/limit.ts";
const guards = "server/backend/deals/guards.ts";
const scopes = "server/backend/access/scopes.ts";

const money: PlantedBug[] = [
  {
    name: "half a kopeck is rounded down",
    file: price,
    from: "rest >= denominator - rest",
    to: "rest > denominator - rest",
    tests: unit("prices", "worked-example"),
  },
  {
    name: "a ladder's step begins one above its count",
    file: price,
    from: "row.countHundredths <= quantityHundredths &&",
    to: "row.countHundredths < quantityHundredths &&",
    tests: unit("prices"),
  },
  {
    name: "the line is rounded instead of the unit's price",
    file: "server/backend/basket/calculate-lines.ts",
    from: "total: lineAmount(line, perUnit),",
    to: "total: roundHalfAway(lineAmount(line, line.base) * (10_000 - percent), 10_000),",
    tests: unit("worked-example", "prices"),
  },
  {
    name: "lines that are not checked count for the group's step",
    file: "server/backend/basket/calculate-lines.ts",
    from: "if (line.groupUuid === null || !participates(line)) continue;",
    to: "if (line.groupUuid === null) continue;",
    tests: unit("prices"),
  },
  {
    name: "the minimum is asked of the price before the discount",
    file: "server/backend/basket/calculate-basket.ts",
    from: "summary.total",
    to: "summary.subtotal",
    tests: [...backend("basket-lines", "checkout-preconditions"), ...portal("basket-page")],
  },
  {
    name: "a limit is exceeded by equality",
    file: limit,
    from: "total > availableKopecks",
    to: "total >= availableKopecks",
    tests: unit("contracts"),
  },
  {
    name: "what others have reserved is free",
    file: limit,
    from: "state.limit + state.balance - state.reserved",
    to: "state.limit + state.balance",
    tests: unit("contracts"),
  },
  {
    name: "a prepaid contract exceeds",
    file: limit,
    from: 'contractType(postponDays) === "deferred" && total',
    to: "total",
    tests: unit("contracts"),
  },
  {
    name: "a charge leaves its sum reserved",
    file: limit,
    from: "return { ...state, reserved: lessReserved(state, row.amount), balance: state.balance - row.amount };",
    to: "return { ...state, balance: state.balance - row.amount };",
    tests: [...unit("contracts"), ...backend("deal-transitions-writes", "deal-collection-ledger")],
  },
  {
    name: "the sums read before the lock decide about the limit",
    file: "server/backend/basket/place-order.ts",
    from: "withLockedStock(tx, withLockedSums(data, locked))",
    to: "withLockedStock(tx, data)",
    tests: backend("checkout-races"),
  },
  {
    name: "a shortage is paid at the price without the discount",
    file: "server/backend/deals/collection.ts",
    from: "total: lineAmount(actual, line.perUnit),",
    to: "total: lineAmount(actual, line.base),",
    tests: [...unit("worked-example"), ...backend("deal-collection-quantities")],
  },
  {
    name: "weight up to a fifth above the order is accepted",
    file: "server/backend/deals/collection.ts",
    from: "export const overWeightPercent = 10;",
    to: "export const overWeightPercent = 20;",
    tests: backend("deal-collection-quantities"),
  },
  {
    name: "a declined deal keeps its reserve",
    file: "server/backend/deals/apply-transition.ts",
    from: 'if (has("release")) movements',
    to: 'if (has("release") && now === null) movements',
    tests: backend("deal-transitions-writes"),
  },
  {
    name: "a received deal posts the ordered sum",
    file: "server/backend/deals/reserved-sums.ts",
    from: "(line.actualTotalKopecks ?? line.totalKopecks)",
    to: "line.totalKopecks",
    tests: backend("deal-collection-corrections", "deal-collection-ledger", "deal-transitions-writes"),
  },
  {
    name: "goods are handed over before the prepayment",
    file: guards,
    from: "holds: (deal) => !deal.prepaidShort,",
    to: "holds: () => true,",
    tests: [...unit("deal-transitions"), ...backend("deal-transitions-writes")],
  },
  {
    name: "a seller's edit is approved without the buyer",
    file: guards,
    from: "noConsentNeeded: { holds: (deal) => !needsConsent(deal)",
    to: "noConsentNeeded: { holds: () => true",
    tests: unit("deal-transitions", "deal-buttons"),
  },
  {
    name: "a total that changed since it was seen is ordered",
    file: "server/backend/basket/checkout.ts",
    from: "kopecksOf(expectedTotal) === summary.total",
    to: "true",
    tests: backend("checkout-preconditions"),
  },
  {
    name: "a payment covers the newest charge first",
    file: "server/backend/contracts/overdue.ts",
    from: "a.at.getTime() - b.at.getTime()",
    to: "b.at.getTime() - a.at.getTime()",
    tests: unit("contracts"),
  },
  {
    name: "a contract line is missing and the goods are sold all the same",
    file: "server/backend/basket/availability.ts",
    from: 'if (!facts.hasContract) return "no_contract";',
    to: "",
    tests: backend("basket-lines", "checkout-preconditions", "products-availability"),
  },
  {
    name: "a standing order goes by itself above its sum",
    file: "server/backend/standing/place-run.ts",
    from: "if (max !== null && total <= max) return;",
    to: "if (max !== null || total > 0) return;",
    tests: backend("standing-confirmed"),
  },
  {
    name: "a delivery of a standing order is confirmed at a sum nobody has seen",
    file: "server/backend/standing/place-run.ts",
    from: "if (!expectedTotal || kopecksOf(expectedTotal) === total) return;",
    to: "if (!expectedTotal || total > 0) return;",
    tests: backend("standing-confirmed"),
  },
];

const access: PlantedBug[] = [
  {
    name: "a representative reaches every company",
    file: scopes,
    from: '[["seller_sales_representative"], eq(companies.salesRepresentativeUuid, viewer.customerUuid)],',
    to: '[["seller_sales_representative"], everything],',
    tests: backend("reading-companies", "strangers"),
  },
  {
    name: "a buyer reaches every company",
    file: scopes,
    from: '[["buyer_company_director", "buyer_company_manager"], eq(companies.uuid, viewer.companyUuid)],',
    to: '[["buyer_company_director", "buyer_company_manager"], everything],',
    tests: backend("reading-companies", "strangers"),
  },
  {
    name: "a manager reads the contracts of every trade point",
    file: scopes,
    from: "const isAttached = and(eq(branches.companyUuid, viewer.companyUuid), inArray(branches.uuid, branchesOf(viewer)));",
    to: "const isAttached = eq(branches.companyUuid, viewer.companyUuid);",
    tests: backend("reading-accreditation", "contracts"),
  },
  {
    name: "a manager sees deals of trade points that are not his",
    file: scopes,
    from: "and(isOwnCompany, or(eq(deals.buyerCustomerUuid, viewer.customerUuid), inArray(deals.branchUuid, branchesOf(viewer))))",
    to: "isOwnCompany",
    tests: backend("reading-deals", "deals", "deals-list"),
  },
  {
    name: "a representative sees every deal",
    file: scopes,
    from: '[["seller_sales_representative"], or(eq(deals.sellerCustomerUuid, viewer.customerUuid), isMyCompany)],',
    to: '[["seller_sales_representative"], everything],',
    tests: backend("reading-deals", "strangers"),
  },
  {
    name: "security reads accreditations that never reached it",
    file: scopes,
    from: '[["seller_security"], hasReached("accreditation_by_security")],',
    to: '[["seller_security"], everything],',
    tests: backend("reading-accreditation", "accreditation-lists", "accreditation-access"),
  },
  {
    name: "everybody sees every ticket",
    file: scopes,
    from: "holds(viewer, seesAllTickets) ? everything : nothing",
    to: "everything",
    tests: backend("reading-work", "tickets-way", "strangers"),
  },
  {
    name: "a representative reads every chat he sees the deal of",
    file: scopes,
    from: 'and(dealScope(only(viewer, ["seller_sales_representative"])), or(eq(deals.sellerCustomerUuid, viewer.customerUuid), isMember)),',
    to: 'dealScope(only(viewer, ["seller_sales_representative"])),',
    tests: backend("chat-access", "chat-reading"),
  },
  {
    name: "a company before accreditation gets prices",
    file: "server/backend/products/viewer.ts",
    from: 'if (actor.companyStatus !== "accredited" || !actor.companyIsActive)',
    to: "if (!actor.companyIsActive)",
    tests: [...backend("products-prices"), ...portal("documents")],
  },
  {
    name: "a kept answer is given to everybody who asks the same",
    file: "server/backend/speed/kept-answers.ts",
    from: "const key = `${path} ${result.key}`;",
    to: "const key = path + JSON.stringify((JSON.parse(result.key) as unknown[])[1]);",
    tests: backend("products-budgets", "products-prices"),
  },
  {
    name: "few hits cost everybody the catalogue's price",
    file: "server/backend/speed/hits.ts",
    from: "prices.get(uuid) ?? null",
    to: "null",
    tests: backend("products-budgets", "products-prices"),
  },
  {
    name: "another company's orders raise goods in my search",
    file: "server/backend/products/hit-page.ts",
    from: 'where g.company_uuid = ${sql.placeholder("company")}::uuid and',
    to: 'where ${sql.placeholder("company")}::uuid is not null and',
    tests: backend("search-ordered"),
  },
  {
    name: "another company's orders raise goods in a search of many hits",
    file: "server/backend/products/page-sql.ts",
    from: 'g where g.company_uuid = (select ${sql.placeholder("ordered")}::uuid))`;',
    to: 'g where (select ${sql.placeholder("ordered")}::uuid) is not null)`;',
    tests: backend("search-ordered"),
  },
  {
    name: "people of a closed company stay signed in",
    file: "server/backend/access/authenticate.ts",
    from: "!row.companyIsActive || ",
    to: "",
    tests: backend("auth-sessions", "staff", "company-data-admins", "people-actions"),
  },
  {
    name: "a blocked person stays signed in",
    file: "server/backend/access/authenticate.ts",
    from: " and c.status = 'active'",
    to: "",
    tests: backend("auth-sessions", "people-actions", "staff"),
  },
  {
    name: "an ended session still opens",
    file: "server/backend/access/authenticate.ts",
    from: "s.revoked_at is null and ",
    to: "",
    tests: backend("auth-sessions", "people-actions"),
  },
  {
    name: "a client's sign-in opens the admin's calls",
    file: "server/backend/access/authenticate.ts",
    from: " || !fitsMode(row.roles, claims.mode)",
    to: "",
    tests: backend("auth-sessions", "staff"),
  },
  {
    name: "a token with another signature is read",
    file: "server/backend/auth/one-time.ts",
    from: "expected.length === stored.length && timingSafeEqual(expected, stored)",
    to: "expected.length === stored.length",
    tests: backend("registration", "registration-typed", "recovery"),
  },
  {
    name: "everybody sees every standing order of his company",
    file: "server/backend/standing/read-orders.ts",
    from: "if (isDirector(actor)) return ownCompany;",
    to: "if (actor.companyUuid) return ownCompany;",
    tests: backend("standing-people"),
  },
  {
    name: "whoever kept a basket is told of its branch, attached to it or not",
    file: "server/backend/telling/may-order.ts",
    from: "where a.branch_uuid = r.uuid and a.customer_uuid = c.uuid",
    to: "where a.branch_uuid = r.uuid or r.uuid is not null",
    tests: backend("telling-cutoffs"),
  },
  {
    name: "who lost a trade point hears that its goods came",
    file: "server/backend/telling/tell-arrivals.ts",
    from: ".filter(({ may }) => may)",
    to: ".filter(({ productUuid }) => productUuid)",
    tests: backend("telling-arrivals"),
  },
  {
    name: "lists that are not shared are seen in the whole company",
    file: "server/backend/lists/list-scope.ts",
    from: "eq(shoppingLists.isShared, true)",
    to: "eq(shoppingLists.companyUuid, actor.companyUuid)",
    tests: backend("shopping-lists"),
  },
  {
    name: "lists of other companies are seen",
    file: "server/backend/lists/list-scope.ts",
    from: "eq(shoppingLists.companyUuid, actor.companyUuid),\n    or(",
    to: "or(",
    tests: backend("shopping-lists"),
  },
  {
    name: "a list is made for a trade point of somebody else",
    file: "server/backend/lists/write-list.ts",
    from: "if (branchUuid !== null) await askedBranch({ db: tx, actor }, branchUuid);",
    to: 'if (branchUuid === "") await askedBranch({ db: tx, actor }, branchUuid);',
    tests: backend("shopping-lists"),
  },
  {
    name: "the grid is filled for trade points of others",
    file: "server/backend/branch-orders/put-cells.ts",
    from: "for (const { branchUuid } of body.columns) allowedBranch(owner, branchUuid);",
    to: "for (const { branchUuid } of body.columns.slice(0, 0)) allowedBranch(owner, branchUuid);",
    tests: backend("branch-orders-access"),
  },
  {
    name: "what one company chose for a text is taken for the others",
    file: "server/backend/lines/meet-lines.ts",
    from: '${lineChoices.companyUuid} = ${sql.placeholder("companyUuid")}::uuid and',
    to: '${sql.placeholder("companyUuid")}::uuid is not null and',
    tests: backend("order-lines-met"),
  },
];

const onceOnly: PlantedBug[] = [
  {
    name: "a repeated order makes a second deal",
    file: "server/backend/db/once.ts",
    from: "if (earlier) return earlier;",
    to: "",
    tests: backend("checkout-once", "checkout-races", "once"),
  },
  {
    name: "a key sent with another body answers as before",
    file: "server/backend/db/once.ts",
    from: 'if (earlier.bodyHash !== claim.bodyHash) refuse("IDEMPOTENCY_MISMATCH", undefined, claim.otherwise);',
    to: "",
    tests: backend("checkout-once", "once"),
  },
  {
    name: "without a key one version of the basket is ordered twice",
    file: "server/backend/basket/place-deal.ts",
    from: "return `basket ${row?.uuid ?? actor.customerUuid} ${row?.version ?? 0}`;",
    to: "return `basket ${Math.random()}`;",
    tests: backend("checkout-races", "checkout-once"),
  },
  {
    name: "a delivery of a standing order is placed under a key of each send",
    file: "server/backend/standing/place-run.ts",
    from: 'if (run.state === "placed" && run.dealUuid) return placedBefore(tx, run.dealUuid);',
    to: 'if (run.state === "placed") run.state = "asked";',
    tests: backend("standing-confirmed"),
  },
  {
    name: "every process reminds of the same cut-off",
    file: "server/backend/telling/remind-cutoffs.ts",
    from: ".filter(({ isNew }) => isNew)",
    to: ".filter(({ basketUuid }) => basketUuid)",
    tests: backend("telling-cutoffs"),
  },
  {
    name: "a representative places one sheet twice",
    file: "server/backend/on-behalf/sheet-lines.ts",
    from: '    .for("update");',
    to: "    .limit(1);",
    tests: backend("on-behalf"),
  },
  {
    name: "a representative orders for companies of others",
    file: scopes,
    from: '[[["seller_sales_representative"], eq(companies.salesRepresentativeUuid, viewer.customerUuid)]]);',
    to: '[[["seller_sales_representative"], everything]]);',
    tests: backend("on-behalf"),
  },
  {
    name: "an order placed for a client goes without his consent",
    file: "server/backend/deals/create-deal.ts",
    from: "consentNeeded: directorConsent || asksBuyer,",
    to: "consentNeeded: directorConsent,",
    tests: backend("on-behalf-consent"),
  },
  {
    name: "a company's consent is given by another company's director",
    file: scopes,
    from: '[["buyer_company_director"], isOwnCompany],\n    [\n',
    to: '[["buyer_company_director"], everything],\n    [\n',
    tests: backend("on-behalf-consent"),
  },
  {
    name: "two consents at once are two",
    file: "server/backend/deals/change-deal.ts",
    from: '    .for("update");',
    to: "    .limit(1);",
    tests: backend("on-behalf-consent"),
  },
  {
    name: "a consent after the cut-off still counts",
    file: guards,
    from: "return consentUntil !== null && now >= consentUntil;",
    to: "return consentUntil === null && now === consentUntil;",
    tests: [...backend("on-behalf-consent"), ...unit("deal-transitions")],
  },
  {
    name: "an order that nobody consented to keeps the limit",
    file: "server/backend/deals/transition-table.ts",
    from: 'guards: ["consentUnanswered"], effects: ["release", "subordersDelete"]',
    to: 'guards: ["consentUnanswered"], effects: ["subordersDelete"]',
    tests: [...backend("on-behalf-consent"), ...unit("deal-transitions")],
  },
  {
    name: "two tabs place the cells of one trade point",
    file: "server/backend/branch-orders/read-grid.ts",
    from: '${sql.placeholder("customerUuid")}::uuid for update`',
    to: '${sql.placeholder("customerUuid")}::uuid`',
    tests: backend("branch-orders-placed"),
  },
  {
    name: "placed cells stay in the grid",
    file: "server/backend/branch-orders/place-branch.ts",
    from: "eq(branchOrderLines.branchUuid, params.uuid),",
    to: "eq(branchOrderLines.branchUuid, deal.uuid),",
    tests: backend("branch-orders-placed"),
  },
  {
    name: "two orders read one basket",
    file: "server/backend/basket/lock-basket.ts",
    from: '${sql.placeholder("customerUuid")} for update`',
    to: '${sql.placeholder("customerUuid")}`',
    tests: backend("checkout-races", "basket-lines"),
  },
  {
    name: "two orders take one limit",
    file: "server/backend/contracts/ledger.ts",
    from: '.orderBy(asc(contractLines.uuid)).for("update");',
    to: ".orderBy(asc(contractLines.uuid));",
    tests: backend("checkout-races"),
  },
  {
    name: "two orders take the last boxes",
    file: "server/backend/stock/read-stock.ts",
    from: "if (centerUuid !== null && uuids.length > 0) await lock(tx, { centerUuid, uuids });",
    to: "",
    tests: backend("stock"),
  },
  {
    name: "an old refresh token never ends the family",
    file: "server/backend/auth/rotation.ts",
    from: 'return "revoke";',
    to: 'return "refuse";',
    tests: backend("auth-sessions"),
  },
  {
    name: "a lost answer of a refresh signs out",
    file: "server/backend/auth/rotation.ts",
    from: '? "repeat" : "refuse"',
    to: '? "refuse" : "refuse"',
    tests: backend("auth-sessions"),
  },
  {
    name: "parallel guesses pass the limit of attempts together",
    file: "server/backend/auth/attempts.ts",
    from: "if (failures > rule.limit && blockedUntil) refuseUntil(blockedUntil);",
    to: "if (failures > rule.limit + 3 && blockedUntil) refuseUntil(blockedUntil);",
    tests: backend("auth-attempts"),
  },
  {
    name: "a chat message sent again stands twice",
    file: "server/backend/chat/write-message.ts",
    from: "if (sent) throw new WrittenAlready(sent);",
    to: "",
    tests: backend("chat-writing", "messages"),
  },
  {
    name: "lines of a sheet are added by every send",
    file: "server/backend/lines/apply-lines.ts",
    from: 'const claim = claimOf(context, "lines.apply", input);',
    to: 'const claim = { ...claimOf(context, "lines.apply", input), key: String(Math.random()) };',
    tests: backend("order-lines-basket"),
  },
  {
    name: "what was cleared comes back by every press",
    file: "server/backend/basket/restore-basket.ts",
    from: "set({ cleared: null, clearedAt: null, clearedShelfLife: null })",
    to: "set({ clearedAt: stored.at })",
    tests: backend("basket-restore"),
  },
  {
    name: "a standing order's delivery is placed after it was skipped",
    file: "server/backend/standing/run-rules.ts",
    from: "  skipped: {},",
    to: '  skipped: { confirm: "confirmed" },',
    tests: backend("standing-confirmed"),
  },
];

const dealsOut = "server/backend/db/migrations/0025_deals_out.sql";

const exchange: PlantedBug[] = [
  {
    name: "a deal's change gets its position before its commit",
    file: dealsOut,
    from: "(deal_uuid) select uuid from new_rows order by uuid\n\t\ton conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;",
    to: "(deal_uuid) select uuid from new_rows order by uuid\n\t\ton conflict (deal_uuid) do update set position = nextval('exchange_deal_positions');",
    tests: backend("exchange-deals-order"),
  },
  {
    name: "two readers give positions to deals at once",
    file: dealsOut,
    from: "perform pg_advisory_xact_lock(lock_number);",
    to: "",
    tests: backend("exchange-deals-order"),
  },
  {
    name: "a change of a deal that waits for its position is not waited for",
    file: dealsOut,
    from: "(deal_uuid) select uuid from new_rows order by uuid\n\t\ton conflict (deal_uuid) do update set position = null where exchange_deal_changes.position is not null;",
    to: "(deal_uuid) select uuid from new_rows order by uuid\n\t\ton conflict (deal_uuid) do nothing;",
    tests: backend("exchange-deals-order"),
  },
  {
    name: "a deal and its lines are read at two moments",
    file: "server/backend/exchange/read-exchange-deals.ts",
    from: 'isolationLevel: "repeatable read"',
    to: 'isolationLevel: "read committed"',
    tests: backend("exchange-deals-order"),
  },
  {
    name: "a webhook goes into private networks",
    file: "server/backend/webhooks/post.ts",
    from: "allowPrivate || isPublicAddress(address)",
    to: "true",
    tests: backend("webhooks-tries"),
  },
  {
    name: "a webhook's signature leaves its time out",
    file: "server/backend/webhooks/sign.ts",
    from: "`${id}.${timestamp}.${body}`",
    to: "`${id}.${body}`",
    tests: backend("webhooks-sent"),
  },
  {
    name: "a delivery is sent by two while the first still may live",
    file: "server/backend/webhooks/send-due.ts",
    from: "const leaseMs = 60_000;",
    to: "const leaseMs = 0;",
    tests: backend("webhooks-tries"),
  },
  {
    name: "a change is told once for each process",
    file: "server/backend/webhooks/tell-changes.ts",
    from: '.for("update", { of: changes, skipLocked: true });',
    to: ";",
    tests: backend("webhooks-sent"),
  },
  {
    name: "VAT is laid on top of the sum",
    file: "server/backend/exchange/vat.ts",
    from: "100 + ratePercent",
    to: "100",
    tests: unit("exchange-deals"),
  },
];

const runLoad = "server/backend/exchange/run-load.ts";

const loads: PlantedBug[] = [
  {
    name: "rows of a load are committed before its progress is",
    file: runLoad,
    from: "  await keepThings(tx, load, now, judged);",
    to: "  await tx.execute(sql`commit`);\n  await tx.execute(sql`begin`);\n  await keepThings(tx, load, now, judged);",
    tests: backend("exchange-kills"),
  },
  {
    name: "1C's prices lose their kopecks",
    file: "server/backend/exchange/one-c/translate-prices.ts",
    from: "price: toHundredths(amount)",
    to: "price: toHundredths(Math.round(amount))",
    tests: backend("exchange-doors"),
  },
  {
    name: "numbers of tables lose what is after the comma",
    file: "server/backend/exchange/sheets/cells.ts",
    from: 'return plain.includes(".") ? withoutZeros(plain) : plain;',
    to: 'return plain.split(".")[0] ?? plain;',
    tests: backend("exchange-doors"),
  },
  {
    name: "1C's payment counts again whenever it is sent",
    file: "server/backend/exchange/one-c/payments-in.ts",
    from: "externalId: id,",
    to: "externalId: `${id} ${Math.random()}`,",
    tests: backend("exchange-1c-deals"),
  },
  {
    name: "1C's payment for goods of several contracts goes to the first",
    file: "server/backend/exchange/one-c/payments-in.ts",
    from: "else if (another !== undefined)",
    to: "else if (another === null)",
    tests: backend("exchange-1c-deals"),
  },
  {
    name: "a full load leaves what its sender said before and does not say again",
    file: "server/backend/exchange/judge-rows.ts",
    from: "...stands, ...withoutOwn, ...said",
    to: "...stands, ...said",
    tests: backend("exchange-histories"),
  },
  {
    name: "a load that is undone leaves what it has changed of things that were there",
    file: runLoad,
    from: "before: after, doc: before }));",
    to: "before: after, doc: before === null ? null : after }));",
    tests: backend("exchange-histories"),
  },
  {
    name: "a load that is undone keeps the fields that it has claimed",
    file: "server/backend/exchange/claims.ts",
    from: "to_jsonb(t) is not distinct from c.after",
    to: "to_jsonb(t) is distinct from c.after",
    tests: backend("exchange-histories"),
  },
];

export const bugs: PlantedBug[] = [...money, ...access, ...onceOnly, ...exchange, ...loads];
