import { backend, type PlantedBug, unit } from "./bug.ts";

const baseline = "server/backend/db/migrations/0000_baseline.sql";
const oneOfDeal = "(deal_uuid) select uuid from new_rows order by uuid\n\t\ton conflict (deal_uuid) do ";

const toExchangeDeal = "server/backend/exchange/deals/to-exchange-deal.ts";
const vatSums = "server/backend/vat/vat-sums.ts";
const undoLoad = "server/backend/exchange/loads/undo-load.ts";

/** Loads beside other writers; units and VAT rates of goods; outgoing deals: their order, webhooks, VAT. */
export const exchange: PlantedBug[] = [
  {
    name: "an undo reads things before it locks them, and wipes a payment of the same moment",
    file: undoLoad,
    from: "  await feed.lock(\n    tx,\n    rows.map(({ key, before }) => ({ key, doc: before })),\n  );\n",
    to: "",
    tests: backend("exchange-side-by-side"),
  },
  {
    name: "a full load reads what it withdraws before it locks it, and wipes a payment of the same moment",
    file: "server/backend/exchange/loads/run-load.ts",
    from: "  await feed.lock(\n    tx,\n    keys.map((key) => ({ key, doc: null })),\n  );\n",
    to: "",
    tests: backend("exchange-side-by-side"),
  },
  {
    name: "an undo writes whole things, with balances that its load did not state",
    file: undoLoad,
    from: "doc: restored(before, change) }",
    to: "doc: change.before }",
    tests: backend("exchange-undo"),
  },
  {
    name: "a waiting load is applied after its key was revoked",
    file: "server/backend/exchange/keys/read-key.ts",
    from: 'if (keyName === "") return true;',
    to: "if (keyName !== null) return true;",
    tests: backend("exchange-ended-keys"),
  },
  {
    name: "a deal's change gets its position before its commit",
    file: baseline,
    from: `${oneOfDeal}update set position = null where exchange_deal_changes.position is not null;`,
    to: `${oneOfDeal}update set position = nextval('exchange_deal_positions');`,
    tests: backend("exchange-deals-order"),
  },
  {
    name: "two readers number the changed deals concurrently",
    file: baseline,
    from: "perform pg_advisory_xact_lock(lock_number);\n\t\twith waiting",
    to: "with waiting",
    tests: backend("exchange-deals-order"),
  },
  {
    name: "a reader does not wait for a deal's change that has no position yet",
    file: baseline,
    from: `${oneOfDeal}update set position = null where exchange_deal_changes.position is not null;`,
    to: `${oneOfDeal}nothing;`,
    tests: backend("exchange-deals-order"),
  },
  {
    name: "a deal and its lines are read in two different snapshots",
    file: "server/backend/exchange/deals/read-exchange-deals.ts",
    from: 'isolationLevel: "repeatable read"',
    to: 'isolationLevel: "read committed"',
    tests: backend("exchange-deals-order"),
  },
  {
    name: "a webhook may be sent to a private network",
    file: "server/backend/webhooks/post.ts",
    from: "allowPrivate || isPublicAddress(address)",
    to: "true",
    tests: backend("webhooks-tries"),
  },
  {
    name: "a webhook's signature does not cover its timestamp",
    file: "server/backend/webhooks/sign.ts",
    from: "`${id}.${timestamp}.${body}`",
    to: "`${id}.${body}`",
    tests: backend("webhooks-sent"),
  },
  {
    name: "a webhook delivery is sent by a second process while the first may still be sending it",
    file: "server/backend/webhooks/send-due.ts",
    from: "const leaseMs = 60_000;",
    to: "const leaseMs = 0;",
    tests: backend("webhooks-tries.full"),
  },
  {
    name: "every process sends a webhook for the same change",
    file: "server/backend/webhooks/enqueue-deliveries.ts",
    from: '.for("update", { of: changes, skipLocked: true });',
    to: ";",
    tests: backend("webhooks-sent"),
  },
  {
    name: "VAT is added on top of a sum that includes it",
    file: vatSums,
    from: "/ (2n * (100n + percent))",
    to: "/ (2n * 100n)",
    tests: unit("vat"),
  },
  {
    name: "VAT is that of the day of the order, not of the delivery",
    file: "server/backend/deals/deal-vat.ts",
    from: "rateOn(line.deliveryDate,",
    to: "rateOn(line.orderedAt.toISOString().slice(0, 10),",
    tests: backend("vat"),
  },
  {
    name: "goods without VAT are taken for goods at 0 percent",
    file: "server/backend/vat/rates.ts",
    from: 'row.percent ?? "none"',
    to: "row.percent ?? 0",
    tests: [...unit("vat"), ...backend("vat")],
  },
  {
    name: "the VAT of a document is worked out from its total, not from its lines",
    file: toExchangeDeal,
    from: "vatSum: toDecimal(sentLines.reduce((sum, { vatKopecks }) => sum + vatKopecks, 0))",
    to: `vatSum: toDecimal(
        vatOfLine(
          lines.reduce((sum, line) => sum + sumNow(line), 0),
          taxedLine(lines[0] as Line, vat).rate,
        ),
      )`,
    tests: unit("exchange-deals"),
  },
  {
    name: "the VAT of a rate is worked out from its total, not from its lines",
    file: vatSums,
    from: "vat: own.reduce((total, line) => total + vatOfLine(line.sum, rate), 0)",
    to: "vat: vatOfLine(sum, rate)",
    tests: unit("vat"),
  },
  {
    name: "a product's page shows the rate of the goods whatever the seller's regime",
    file: "server/backend/products/get-product.ts",
    from: "rateOn(today, row.vatRate, toVatTerms(row)(row.companyUuid))",
    to: "row.vatRate",
    tests: backend("vat"),
  },
  {
    name: "a cart has the VAT of today, whatever day of delivery is chosen",
    file: "app/areas/basket/cart-vat.ts",
    from: "vat.findLast(({ from }) => day !== undefined && from <= day) ?? vat[0]",
    to: "vat[0]",
    tests: unit("cart-vat"),
  },
  {
    name: "a product without a VAT rate gets the general one and is sold",
    file: "server/backend/exchange/feeds/parts/goods-doc.ts",
    from: "vatRate: null,",
    to: "vatRate: 22,",
    tests: backend("exchange-units"),
  },
  {
    name: "a weight in kilograms is stored as so many grams",
    file: "server/backend/exchange/weights.ts",
    from: "[texts.choices.units.kg]: 1000",
    to: "[texts.choices.units.kg]: 1",
    tests: [...backend("exchange-units"), ...unit("exchange-spreadsheets")],
  },
  {
    name: "goods that a person has hidden are sold again after a full load without them",
    file: "server/backend/exchange/loads/validate-rows.ts",
    from: "owner?.isWithdrawn && !owner.wasOff",
    to: "owner?.isWithdrawn",
    tests: backend("exchange-switched-off"),
  },
  {
    name: "an empty cell in a column of a storage leaves the stock that was there",
    file: "server/backend/exchange/spreadsheets/named-columns.ts",
    from: 'textOf(cell) === "" ? 0 : cell',
    to: "cell",
    tests: backend("exchange-storage-columns"),
  },
  {
    name: "a column of all stock together is loaded as that of a storage",
    file: "server/backend/exchange/spreadsheets/named-columns.ts",
    from: "recognisedField(feed, title) === value ?",
    to: "recognisedField(feed, title) === field ?",
    tests: backend("exchange-storage-columns"),
  },
  {
    name: "a quantity among the words of a line is lost once a product is chosen for it",
    file: "server/backend/lines/resolve-lines.ts",
    from: 'new Set(["product", "chosen", "search"])',
    to: 'new Set(["search"])',
    tests: backend("order-lines-met"),
  },
];
