import { backend, type PlantedBug, unit } from "./bug.ts";

const dealsOut = "server/backend/db/migrations/0025_deals_out.sql";
const oneOfDeal = "(deal_uuid) select uuid from new_rows order by uuid\n\t\ton conflict (deal_uuid) do ";

/** Outgoing deals: their order, webhooks, VAT. */
export const exchange: PlantedBug[] = [
  {
    name: "a deal's change gets its position before its commit",
    file: dealsOut,
    from: `${oneOfDeal}update set position = null where exchange_deal_changes.position is not null;`,
    to: `${oneOfDeal}update set position = nextval('exchange_deal_positions');`,
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
    from: `${oneOfDeal}update set position = null where exchange_deal_changes.position is not null;`,
    to: `${oneOfDeal}nothing;`,
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
    name: "each process sends a webhook for the same change",
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
